import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { list } from '@/shared/unsent/store';
import { json, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { ThreadForm } from './ThreadForm';

beforeEach(() => localStorage.clear());

it('keeps nothing of a message that arrived after its writer had left', async () => {
  let arrive = (_: Response) => {};
  serve({
    'GET /api/auth/me': MEMBER,
    'POST /api/inquiries/4/messages': () =>
      new Promise<Response>((resolve) => {
        arrive = resolve;
      }),
  });
  show(<ThreadForm inquiryId={4} />);
  await userEvent.type(await screen.findByLabelText('이어서 남기기'), '하나 더 있어요');
  await userEvent.click(screen.getByRole('button', { name: '보내기' }));
  expect(list('typed', MEMBER.id)).toHaveLength(1);
  cleanup();
  arrive(json({ id: 4, messages: [] }));
  await waitFor(() => expect(list('typed', MEMBER.id)).toEqual([]));
});
