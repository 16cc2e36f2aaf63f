import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { HAMSTER, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import FarewellDialog from './FarewellDialog';

const ADDRESS = '/api/hamsters/5/farewell';
const NOTHING = {
  passedOn: null,
  farewell: null,
  condolencesFrom: 'everyone',
  isRemembered: false,
};

it('asks for a day and a word, and whether the day is remembered', async () => {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    [`GET ${ADDRESS}`]: NOTHING,
    [`PUT ${ADDRESS}`]: HAMSTER,
  });
  const onClose = vi.fn();
  show(<FarewellDialog hamster={HAMSTER} onClose={onClose} />);

  await userEvent.type(await screen.findByLabelText(/마지막 인사/), '고마웠어.');
  await userEvent.click(screen.getByLabelText('1년 뒤 그날 조용히 알려 주세요'));
  await userEvent.click(screen.getByRole('button', { name: '이대로 간직하기' }));

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(heard.find(({ call }) => call === `PUT ${ADDRESS}`)?.body).toMatchObject({
    farewell: '고마웠어.',
    condolencesFrom: 'everyone',
    isRemembered: true,
  });
});

it('keeps what was written when the word is refused', async () => {
  serve({
    'GET /api/auth/me': MEMBER,
    [`GET ${ADDRESS}`]: () => json(NOTHING),
    [`PUT ${ADDRESS}`]: () =>
      refusal(422, { fields: { farewell: '‘나쁜말’ 대신 다른 말을 써 주세요.' } }),
  });
  show(<FarewellDialog hamster={HAMSTER} onClose={vi.fn()} />);
  const box = await screen.findByLabelText(/마지막 인사/);
  await userEvent.type(box, '나쁜말');
  await userEvent.click(screen.getByRole('button', { name: '이대로 간직하기' }));

  expect(await screen.findByText('‘나쁜말’ 대신 다른 말을 써 주세요.')).toBeInTheDocument();
  expect(box).toHaveValue('나쁜말');
});
