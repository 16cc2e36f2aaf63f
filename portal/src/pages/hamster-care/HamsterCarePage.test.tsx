import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { refusal, serve } from '@/testing/network';
import { HAMSTER, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import HamsterCarePage from './HamsterCarePage';

it('offers the first reminder, and says what is wrong at its field', async () => {
  serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/hamsters/5': { ...HAMSTER, passedOn: null },
    'GET /api/hamsters/5/reminders': [],
    'GET /api/care/today': [],
    'POST /api/hamsters/5/reminders': () =>
      refusal(422, { fields: { startsOn: '1년 안의 날짜를 골라 주세요.' } }),
  });
  show(
    <Route path="/hamster/:id/care">
      <HamsterCarePage />
    </Route>,
    '/hamster/5/care',
  );
  await userEvent.click(await screen.findByRole('button', { name: '알림 추가' }));
  await userEvent.click(await screen.findByRole('button', { name: '알림 만들기' }));
  expect(await screen.findByText('1년 안의 날짜를 골라 주세요.')).toBeInTheDocument();
});

const PERSON = { level: 3, profileImage: null };

it('asks who is told where two look after it', async () => {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/hamsters/5': { ...HAMSTER, owner: { ...HAMSTER.owner, id: MEMBER.id } },
    'GET /api/hamsters/5/reminders': [],
    'GET /api/care/today': [],
    'GET /api/hamsters/cared': [],
    'GET /api/hamsters/5/carers': {
      owner: { ...PERSON, id: MEMBER.id, nickname: '콩이집사' },
      care: 'owner',
      carers: [
        { member: { ...PERSON, id: 9, nickname: '두부언니' }, role: 'write', since: '2026-11-01' },
        { member: { ...PERSON, id: 10, nickname: '보기만' }, role: 'view', since: '2026-11-01' },
      ],
      invitations: [],
    },
    'POST /api/hamsters/5/reminders': () => refusal(503),
  });
  show(
    <Route path="/hamster/:id/care">
      <HamsterCarePage />
    </Route>,
    '/hamster/5/care',
  );
  await userEvent.click(await screen.findByRole('button', { name: '알림 추가' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: '두부언니' }));
  expect(screen.getByRole('checkbox', { name: '콩이집사' })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: '보기만' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '알림 만들기' }));
  await waitFor(() => {
    const sent = heard.find(({ call }) => call === 'POST /api/hamsters/5/reminders');
    expect(sent?.body).toMatchObject({ memberIds: [MEMBER.id, 9] });
  });
});
