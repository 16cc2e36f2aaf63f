import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { receiveUploads } from '@/testing/uploads';
import { useUploads } from './useUploads';

const photo = (name: string) => new File(['x'], name, { type: 'image/gif' });

it('lets every address of a chosen file go when it is taken out and when the form closes', async () => {
  const sent = receiveUploads();
  const held = new Set<string>();
  let made = 0;
  URL.createObjectURL = () => {
    made += 1;
    held.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (url) => void held.delete(url);

  const { result, unmount } = renderHook(() => useUploads({ media: [] }));
  act(() => void result.current.add(['a.gif', 'b.gif', 'c.gif'].map(photo)));
  await waitFor(() => expect(sent).toHaveLength(3));
  await act(async () => {
    sent[0]?.answer(200, { urls: [], files: [{ url: '/media/a.gif', kind: 'image' }] });
    sent[1]?.fail();
  });
  act(() => result.current.retry(result.current.items[1]?.key ?? 0));
  await waitFor(() => expect(sent).toHaveLength(4));
  act(() => result.current.remove(result.current.items[2]?.key ?? 0));
  expect(held).toEqual(new Set(['blob:1', 'blob:2']));
  unmount();
  expect(held).toEqual(new Set());
});
