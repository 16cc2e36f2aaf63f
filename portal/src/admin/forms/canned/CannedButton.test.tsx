import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { showInConsole } from '../../console.testing';
import { ReasonDialog } from '../ReasonDialog';

const CHOICES = 'GET /api/admin/canned-texts/choices';
const TEXTS = [
  { id: 1, kind: 'decision', title: '광고', body: '{nickname}님의 글은 광고예요.' },
  { id: 2, kind: 'decision', title: '비방', body: '다른 회원을 비방하는 말이에요.' },
  { id: 3, kind: 'dismissal', title: '문제없음', body: '어긋나지 않았어요.' },
];

function show() {
  const onConfirm = vi.fn(async () => {});
  showInConsole(
    'reports',
    <ReasonDialog title="내릴까요?" verb="내리기" onConfirm={onConfirm} onClose={() => {}} />,
  );
  return onConfirm;
}

it('puts a text of its kind where one writes, counts that, and sends nothing', async () => {
  const heard = serve({ [CHOICES]: TEXTS, 'POST /api/admin/canned-texts/1/use': {} });
  const onConfirm = show();
  const box = await screen.findByLabelText(/^이유/);
  await userEvent.type(box, '살펴봤어요.');
  await userEvent.click(screen.getByRole('button', { name: '정해 둔 글' }));
  const search = await screen.findByRole('searchbox');
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  // What is typed there chooses none of the usual reasons, and Enter sends nothing.
  await userEvent.type(search, '광고1{Backspace}{Enter}');
  expect(box).toHaveValue('살펴봤어요. {nickname}님의 글은 광고예요.');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(heard.map(({ call }) => call)).toContain('POST /api/admin/canned-texts/1/use');
  expect(onConfirm).not.toHaveBeenCalled();
});

it('says so when there is none, and offers to try again when it cannot tell', async () => {
  let answer = () => refusal(503, { message: '지금은 점검 중이에요.' });
  serve({ [CHOICES]: () => answer() });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '정해 둔 글' }));
  const retry = await screen.findByRole('button', { name: '다시 시도' });
  answer = () => json([]);
  await userEvent.click(retry);
  expect(await screen.findByText(/아직 정해 둔 글이 없어요/)).toBeInTheDocument();
});
