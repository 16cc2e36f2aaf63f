import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '@/shared/api/queryClient';
import { sessionKey } from '@/shared/api/session';
import { serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { receiveUploads } from '@/testing/uploads';
import { useUploads } from './useUploads';

function use() {
  const client = createQueryClient();
  client.setQueryData(sessionKey, MEMBER);
  const hook = renderHook(() => useUploads({ media: [] }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const viewer = (me: object | null) => act(() => void client.setQueryData(sessionKey, me));
  return { ...hook, viewer };
}

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

  const { result, unmount } = use();
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

it.each([
  ['its session ended', 401, 'unauthorized', null],
  ['a consent is missing', 403, 'consent_needed', { ...MEMBER, needsConsent: true }],
])(
  'keeps a photo that was not taken because %s, and sends it again',
  async (_, status, code, as) => {
    serve({ 'GET /api/auth/me': MEMBER });
    const sent = receiveUploads();
    const { result, viewer } = use();
    const chosen = photo('a.gif');
    act(() => void result.current.add([chosen]));
    await waitFor(() => expect(sent).toHaveLength(1));
    viewer(as);
    await act(async () => sent[0]?.answer(status, { code, message: '안 돼요.' }));
    expect(result.current.items).toMatchObject([{ state: 'failed', retriable: true }]);
    expect(result.current.unsent()).toEqual([chosen]);
    viewer(MEMBER);
    await waitFor(() => expect(sent).toHaveLength(2));
  },
);

it('does not keep a photo that the server refuses', async () => {
  const sent = receiveUploads();
  const { result } = use();
  act(() => void result.current.add([photo('a.gif')]));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.answer(422, { code: 'invalid', message: '안 돼요.' }));
  expect(result.current.items).toMatchObject([{ state: 'failed', retriable: false }]);
  expect(result.current.unsent()).toEqual([]);
});

it('offers a photo again whose answer is a page of another network', async () => {
  const sent = receiveUploads();
  const { result } = use();
  act(() => void result.current.add([photo('a.gif')]));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.answer(200, '<html>Wi-Fi</html>'));
  expect(result.current.items).toMatchObject([{ state: 'failed', retriable: true }]);
});

it('does not send a photo that is taken out before it leaves', async () => {
  const sent = receiveUploads();
  const { result } = use();
  act(() => void result.current.add([photo('a.gif')]));
  act(() => result.current.remove(result.current.items[0]?.key ?? 0));
  act(() => void result.current.add([photo('b.gif')]));
  await waitFor(() =>
    expect(sent.map(({ form }) => form.get('images'))).toMatchObject([{ name: 'b.gif' }]),
  );
});

it('knows a film whose browser does not', async () => {
  receiveUploads();
  const { result } = use();
  act(() => void result.current.add([new File(['x'], 'MOV_0001.3GP')]));
  expect(result.current.items).toMatchObject([{ kind: 'video' }]);
});
