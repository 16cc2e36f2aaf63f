import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, serve } from '@/testing/network';
import { HAMSTER, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import Memorial from './Memorial';

const PASSED = {
  ...HAMSTER,
  passedOn: '2026-11-01',
  farewell: '고마웠어, 뭉치야.',
};
const CONDOLENCE = {
  id: 9,
  content: '편히 쉬렴.',
  userId: 8,
  createdAt: '2026-11-02T00:00:00Z',
  updatedAt: '2026-11-02T00:00:00Z',
  isHeld: false,
  isBlocked: false,
  mentions: [],
  user: { id: 8, nickname: '두부언니', profileImage: null, level: 2 },
};
const OWNER = { ...MEMBER, id: HAMSTER.owner.id };

function answers(me: object) {
  return {
    'GET /api/auth/me': me,
    'GET /api/hamsters/5/ends': [],
    'GET /api/hamsters/5/diaries': [],
    'GET /api/hamsters/5/condolences': [CONDOLENCE],
    'DELETE /api/hamsters/5/condolences/9': {},
  };
}

it('shows the words of its person and of others, and no numbers', async () => {
  const heard = serve(answers(MEMBER));
  show(<Memorial hamster={PASSED} own={false} />);

  expect(screen.getByText('고마웠어, 뭉치야.')).toBeInTheDocument();
  expect(await screen.findByText('편히 쉬렴.')).toBeInTheDocument();
  expect(screen.queryByText('받은 좋아요')).not.toBeInTheDocument();
  expect(heard.find(({ call }) => call.endsWith('/diaries'))?.query).toMatchObject({
    orderBy: 'first',
  });
});

it('says who may leave a word', () => {
  serve(answers(MEMBER));
  show(<Memorial hamster={{ ...PASSED, condolencesFrom: 'nobody' }} own={false} />);
  expect(screen.getByText('지금은 추모 인사를 받지 않아요.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('lets its person take a word away', async () => {
  const heard = serve(answers(OWNER));
  show(<Memorial hamster={PASSED} own />);
  await userEvent.click(await screen.findByRole('button', { name: /두부언니님의 댓글 메뉴/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '이 인사 지우기' }));
  await userEvent.click(await screen.findByRole('button', { name: '지우기' }));
  await waitFor(() =>
    expect(heard.some(({ call }) => call === 'DELETE /api/hamsters/5/condolences/9')).toBe(true),
  );
});

it('takes a word of somebody else', async () => {
  const words: object[] = [];
  const heard = serve({
    ...answers(MEMBER),
    'GET /api/hamsters/5/condolences': () => json(words),
    'POST /api/hamsters/5/condolences': () => {
      words.push(CONDOLENCE);
      return json(CONDOLENCE);
    },
  });
  show(<Memorial hamster={PASSED} own={false} />);
  await userEvent.type(await screen.findByRole('textbox', { name: '추모 인사' }), '편히 쉬렴.');
  await userEvent.click(screen.getByRole('button', { name: '남기기' }));
  expect(await screen.findByText('편히 쉬렴.', { ignore: 'textarea' })).toBeInTheDocument();
  const sent = heard.find(({ call }) => call === 'POST /api/hamsters/5/condolences')?.body;
  expect(sent).toMatchObject({ content: '편히 쉬렴.' });
});
