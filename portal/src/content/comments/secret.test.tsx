import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Shape } from '@/shared/api/types';
import { json, refusal, serve } from '@/testing/network';
import { MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import Comments from './Comments';

beforeEach(() => localStorage.clear());

const LIST = 'GET /api/community/21/comments';
const ADD = 'POST /api/community/21/comments';
const signedIn = { 'GET /api/auth/me': MEMBER };

const secret: Shape<'CommentOut'> = {
  id: 31,
  content: '전화번호예요',
  parentId: null,
  userId: 9,
  isDeleted: false,
  isHeld: false,
  isBlocked: false,
  isSecret: true,
  mayRead: true,
  mentions: [],
  createdAt: '2026-11-19T12:00:00Z',
  updatedAt: '2026-11-19T12:00:00Z',
  user: { id: 9, nickname: '봄봄', profileImage: null, level: 1 },
};

const visit = (allowsSecrets: boolean) =>
  show(<Comments parent={{ kind: 'community', ...postWith(), allowsSecrets }} />);

it('says that there is a secret comment, and offers nothing with it', async () => {
  serve({ ...signedIn, [LIST]: [{ ...secret, content: '비밀댓글입니다', mayRead: false }] });
  visit(true);
  expect(await screen.findByText('비밀댓글입니다')).toBeInTheDocument();
  expect(screen.getByText('봄봄')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /답글 달기|메뉴/ })).not.toBeInTheDocument();
});

it('sends a secret comment', async () => {
  const heard = serve({ ...signedIn, [LIST]: [], [ADD]: () => json(secret) });
  visit(true);
  await userEvent.type(await screen.findByRole('textbox', { name: '댓글' }), '전화번호예요');
  await userEvent.click(screen.getByRole('checkbox', { name: '비밀댓글' }));
  await userEvent.click(screen.getByRole('button', { name: '남기기' }));
  await waitFor(() =>
    expect(heard.find(({ call }) => call === ADD)?.body).toMatchObject({ isSecret: true }),
  );
});

it('is still secret where its unsent words come back, and open again once it was sent', async () => {
  const heard = serve({ ...signedIn, [LIST]: [], [ADD]: () => json(secret) });
  visit(true);
  await userEvent.click(await screen.findByRole('checkbox', { name: '비밀댓글' }));
  await userEvent.type(screen.getByRole('textbox', { name: '댓글' }), '전화번호예요');
  cleanup();
  visit(true);
  expect(await screen.findByDisplayValue('전화번호예요')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '남기기' }));
  await waitFor(() =>
    expect(heard.find(({ call }) => call === ADD)?.body).toMatchObject({ isSecret: true }),
  );
  await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked());
});

it('is never sent to all where the board no longer says that it takes secrets', async () => {
  const heard = serve({ ...signedIn, [LIST]: [], [ADD]: () => refusal(403) });
  visit(true);
  await userEvent.click(await screen.findByRole('checkbox', { name: '비밀댓글' }));
  await userEvent.type(screen.getByRole('textbox', { name: '댓글' }), '전화번호예요');
  cleanup();
  visit(false);
  expect(await screen.findByRole('checkbox', { name: '비밀댓글' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: '남기기' }));
  await waitFor(() =>
    expect(heard.find(({ call }) => call === ADD)?.body).toMatchObject({ isSecret: true }),
  );
  expect(await screen.findByDisplayValue('전화번호예요')).toBeInTheDocument();
});

it('keeps a reply to a secret one secret, also if that is opened meanwhile', async () => {
  const heard = serve({ ...signedIn, [LIST]: [secret], [ADD]: () => json(secret) });
  visit(false);
  await userEvent.click(await screen.findByRole('button', { name: '봄봄님에게 답글 달기' }));
  const box = await screen.findByRole('checkbox', { name: '비밀댓글' });
  expect(box).toBeChecked();
  expect(box).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: '봄봄님에게 답글' }), '알겠어요');
  await userEvent.click(screen.getAllByRole('button', { name: '남기기' })[0] as HTMLElement);
  await waitFor(() =>
    expect(heard.find(({ call }) => call === ADD)?.body).toMatchObject({ isSecret: true }),
  );
});
