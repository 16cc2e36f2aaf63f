import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { HAMSTER, MEMBER, NEIGHBOUR } from '@/testing/samples';
import { show } from '@/testing/screen';
import type { Care } from '../profile/api';
import type { Carers } from './api';
import CarersDialog from './CarersDialog';

const PATH = '/api/hamsters/5/carers';
const FRIEND = { ...HAMSTER.owner, id: NEIGHBOUR.id, nickname: '두부언니' };
const LINK = {
  id: 4,
  role: 'write',
  url: null,
  expiresAt: '2026-12-02T03:00:00Z',
  createdAt: '2026-11-25T03:00:00Z',
} as const;

function carersWith(part: Partial<Carers> = {}): Carers {
  return {
    owner: HAMSTER.owner,
    care: 'owner',
    carers: [{ member: FRIEND, role: 'write', since: '2026-11-20T03:00:00Z' }],
    invitations: [],
    ...part,
  };
}

function open(answers: Record<string, unknown>, care: Care = 'owner', onClose = () => {}) {
  const me = care === 'owner' ? MEMBER : { ...MEMBER, id: NEIGHBOUR.id };
  const heard = serve({ 'GET /api/auth/me': me, [`GET ${PATH}`]: carersWith(), ...answers });
  show(<CarersDialog hamster={HAMSTER} care={care} onClose={onClose} />);
  return heard;
}

it('says that they are on their way', () => {
  open({ [`GET ${PATH}`]: silence });
  expect(screen.getByText('공동집사를 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  open({ [`GET ${PATH}`]: () => (tries++ === 0 ? refusal(503) : json(carersWith())) });
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('두부언니')).toBeInTheDocument();
});

it('says that nobody is there yet', async () => {
  open({ [`GET ${PATH}`]: carersWith({ carers: [] }) });
  expect(await screen.findByText('아직 함께 돌보는 사람이 없어요.')).toBeInTheDocument();
});

it('makes a link with what its opener may do, and shows it to be copied', async () => {
  const made = { ...LINK, role: 'view', url: 'https://hamster.example/carers/abc' };
  const heard = open({ [`POST ${PATH}/invitations`]: made });
  await userEvent.selectOptions(await screen.findByLabelText('할 수 있는 일'), '보기');
  expect(screen.getByText('건강수첩을 읽어요. 쓰지는 못해요.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '초대 링크 만들기' }));
  expect(await screen.findByLabelText('초대 링크')).toHaveValue(
    `${window.location.origin}/carers/abc`,
  );
  expect(
    screen.getByText(/한 사람이 한 번 쓸 수 있고, (2026년 )?12월 2일에 끝나요/),
  ).toBeInTheDocument();
  const sent = heard.find(({ call }) => call.startsWith('POST'));
  expect(sent?.body).toEqual({ role: 'view' });
  const press = userEvent.setup();
  await press.click(screen.getByRole('button', { name: '링크 복사' }));
  expect(await screen.findByText('링크를 복사했어요')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/carers/abc`);
});

it('says above the button that there are too many', async () => {
  const message = '열려 있는 초대가 10개예요.';
  open({ [`POST ${PATH}/invitations`]: () => refusal(409, { message }) });
  await userEvent.click(await screen.findByRole('button', { name: '초대 링크 만들기' }));
  expect(await screen.findByText(new RegExp(message))).toBeInTheDocument();
});

it('ends a link that nobody has used', async () => {
  let links = [LINK];
  open({
    [`GET ${PATH}`]: () => json(carersWith({ invitations: links })),
    [`DELETE ${PATH}/invitations/4`]: () => {
      links = [];
      return json({});
    },
  });
  await userEvent.click(
    await screen.findByRole('button', {
      name: /^함께 쓰기, (2026년 )?12월 2일까지인 링크 거두기$/,
    }),
  );
  await waitFor(() => expect(screen.queryByText('아직 쓰지 않은 링크')).not.toBeInTheDocument());
});

it('changes what a carer may do', async () => {
  const changed = carersWith({
    carers: [{ member: FRIEND, role: 'view', since: '2026-11-20T03:00:00Z' }],
  });
  const heard = open({ [`PUT ${PATH}/${FRIEND.id}`]: changed });
  const choice = await screen.findByLabelText('두부언니님이 할 수 있는 일');
  expect(choice).toHaveValue('write');
  await userEvent.selectOptions(choice, '보기');
  await waitFor(() =>
    expect(heard.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ role: 'view' }),
  );
  expect(choice).toHaveValue('view');
});

it('asks before a carer is let go, and says what stays', async () => {
  const removed = vi.fn(() => json({}));
  open({
    [`GET ${PATH}`]: () => json(carersWith(removed.mock.calls.length > 0 ? { carers: [] } : {})),
    [`DELETE ${PATH}/${FRIEND.id}`]: removed,
  });
  await userEvent.click(await screen.findByRole('button', { name: '두부언니님 내보내기' }));
  const asked = await screen.findByRole('dialog', { name: '두부언니님을 내보낼까요?' });
  expect(within(asked).getByText(/쓴 일기와 건강 기록은 그대로 남아요/)).toBeInTheDocument();
  expect(removed).not.toHaveBeenCalled();
  await userEvent.click(within(asked).getByRole('button', { name: '내보내기' }));
  expect(await screen.findByText('아직 함께 돌보는 사람이 없어요.')).toBeInTheDocument();
});

it('lets a suspended owner let go, and invite nobody', async () => {
  open({ 'GET /api/auth/me': { ...MEMBER, suspendedUntil: '2999-01-01T00:00:00Z' } });
  expect(await screen.findByRole('button', { name: '두부언니님 내보내기' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '초대 링크 만들기' })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

it('shows a carer who is there, with the way out', async () => {
  const closed = vi.fn();
  const heard = open(
    { [`GET ${PATH}`]: carersWith({ care: 'write' }), [`DELETE ${PATH}/${FRIEND.id}`]: {} },
    'write',
    closed,
  );
  expect(await screen.findByText('콩이집사')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /초대/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /내보내기/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '그만 돌보기' }));
  const asked = await screen.findByRole('dialog', { name: '뭉치를 그만 돌볼까요?' });
  await userEvent.click(within(asked).getByRole('button', { name: '그만 돌보기' }));
  expect(await screen.findByText('뭉치를 그만 돌보기로 했어요')).toBeInTheDocument();
  expect(heard.some(({ call }) => call === `DELETE ${PATH}/${FRIEND.id}`)).toBe(true);
  expect(closed).toHaveBeenCalled();
});

it('says that the member cares for it no more', async () => {
  open({ [`GET ${PATH}`]: () => refusal(404) }, 'view');
  expect(await screen.findByText('함께 돌보는 햄스터가 아니에요')).toBeInTheDocument();
});
