import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import ShieldScreen from './ShieldScreen';

const GET = 'GET /api/admin/switches';
const PUT = 'PUT /api/admin/switches';
const OFF = {
  firstPosts: { count: 0 },
  shield: {
    isOn: false,
    until: null,
    pauseSignUps: false,
    slowModeSeconds: 0,
    holdFirstPosts: false,
  },
};
const HOUR_MS = 3_600_000;

function form(name: string) {
  return within(screen.getByRole('region', { name }));
}

it('puts a shield up for some hours, after which it ends by itself', async () => {
  const on = { ...OFF.shield, isOn: true, until: '2026-11-21T12:00:00Z', pauseSignUps: true };
  let now: object = OFF;
  const heard = serve({
    [GET]: () => json(now),
    [PUT]: () => {
      now = { ...OFF, shield: on };
      return json({ ...now, auditIds: [4] });
    },
  });
  showInConsole('shield', <ShieldScreen />);
  await userEvent.click(await screen.findByRole('button', { name: '켜기' }));
  expect(await screen.findByText('보호 모드를 켰어요.')).toBeInTheDocument();
  expect(screen.getByText('켜짐')).toBeInTheDocument();
  const sent = heard.find(({ call }) => call === PUT)?.body as { shield: { until: string } };
  expect(sent.shield).toMatchObject({ pauseSignUps: true, holdFirstPosts: true });
  const hours = (Date.parse(sent.shield.until) - Date.now()) / HOUR_MS;
  expect(hours).toBeGreaterThan(2.9);
  expect(hours).toBeLessThanOrEqual(3);
});

it('refuses a shield that guards nothing', async () => {
  const heard = serve({ [GET]: OFF });
  showInConsole('shield', <ShieldScreen />);
  await userEvent.click(await screen.findByLabelText('새 가입 멈추기'));
  await userEvent.click(screen.getByLabelText('새 회원의 첫 글 검토하기'));
  await userEvent.click(screen.getByRole('button', { name: '켜기' }));
  expect(await screen.findByText(/하나는 골라 주세요/)).toBeInTheDocument();
  expect(heard.some(({ call }) => call === PUT)).toBe(false);
});

it('shows a refusal beside the form, and offers to try again when nothing can be shown', async () => {
  let answer: () => Response = () => refusal(500);
  serve({
    [GET]: () => answer(),
    [PUT]: () => refusal(422, { fields: { count: '20까지 쓸 수 있어요.' } }),
  });
  showInConsole('shield', <ShieldScreen />);
  const retry = await screen.findByRole('button', { name: '다시 시도' });
  answer = () => json(OFF);
  await userEvent.click(retry);
  await userEvent.click(await screen.findByRole('button', { name: '저장' }));
  expect(await form('첫 글 검토').findByText('20까지 쓸 수 있어요.')).toBeInTheDocument();
});

it('shows both versions when another was faster, and saves what is chosen of them', async () => {
  const theirs = { ...OFF, firstPosts: { count: 2, version: 'b' } };
  let now: object = { ...OFF, firstPosts: { count: 0, version: 'a' } };
  const heard = serve({
    [GET]: () => json(now),
    [PUT]: () => {
      const sent = heard.findLast(({ call }) => call === PUT)?.body as typeof theirs;
      now = theirs;
      return sent.firstPosts.version === 'b'
        ? json({ ...OFF, firstPosts: { count: 5, version: 'c' }, auditIds: [4] })
        : refusal(409, { code: 'edited_since' });
    },
  });
  showInConsole('shield', <ShieldScreen />);
  await screen.findByRole('button', { name: '켜기' });
  const count = form('첫 글 검토').getByRole('spinbutton');
  await userEvent.clear(count);
  await userEvent.type(count, '5');
  await userEvent.click(form('첫 글 검토').getByRole('button', { name: '저장' }));
  const dialog = within(await screen.findByRole('dialog', { name: '그사이 다른 분이 고쳤어요' }));
  expect(dialog.getByRole('radio', { name: '내가 고친 것 5' })).toBeChecked();
  expect(dialog.getByRole('radio', { name: '다른 분이 저장한 것 2' })).not.toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: '고른 대로 저장' }));
  expect(await screen.findByText('첫 글 검토를 바꿨어요.')).toBeInTheDocument();
  expect(heard.findLast(({ call }) => call === PUT)?.body).toEqual({
    firstPosts: { count: 5, version: 'b' },
  });
});

it('leaves what is half filled in when another sets it meanwhile, and asks on saving', async () => {
  let now: object = { ...OFF, firstPosts: { count: 0, version: 'a' } };
  const heard = serve({
    [GET]: () => json(now),
    [PUT]: () => refusal(409, { code: 'edited_since' }),
  });
  const client = showInConsole('shield', <ShieldScreen />);
  await userEvent.click(await screen.findByLabelText('새 가입 멈추기'));
  const count = form('첫 글 검토').getByRole('spinbutton');
  await userEvent.clear(count);
  await userEvent.type(count, '5');
  now = { shield: { ...OFF.shield, slowModeSeconds: 60 }, firstPosts: { count: 2, version: 'b' } };
  await client.invalidateQueries({ queryKey: ['switches'] });
  expect(form('첫 글 검토').getByRole('spinbutton')).toHaveValue(5);
  expect(screen.getByLabelText('새 가입 멈추기')).not.toBeChecked();
  await userEvent.click(form('첫 글 검토').getByRole('button', { name: '저장' }));
  await screen.findByRole('dialog', { name: '그사이 다른 분이 고쳤어요' });
  expect(heard.find(({ call }) => call === PUT)?.body).toMatchObject({
    firstPosts: { count: 5, version: 'a' },
  });
});

it('shows in a form nobody has touched what another has set', async () => {
  let now: object = { ...OFF, firstPosts: { count: 0, version: 'a' } };
  serve({ [GET]: () => json(now) });
  const client = showInConsole('shield', <ShieldScreen />);
  await screen.findByRole('button', { name: '켜기' });
  now = { ...OFF, firstPosts: { count: 2, version: 'b' } };
  await client.invalidateQueries({ queryKey: ['switches'] });
  expect(await form('첫 글 검토').findByDisplayValue('2')).toBeInTheDocument();
});

it('does not take an empty number for zero, which would let everything through', async () => {
  const heard = serve({ [GET]: { ...OFF, firstPosts: { count: 3 } } });
  showInConsole('shield', <ShieldScreen />);
  await screen.findByRole('button', { name: '켜기' });
  await userEvent.clear(form('첫 글 검토').getByRole('spinbutton'));
  await userEvent.click(form('첫 글 검토').getByRole('button', { name: '저장' }));
  expect(await form('첫 글 검토').findByText(/끄려면 0을/)).toBeInTheDocument();
  expect(heard.some(({ call }) => call === PUT)).toBe(false);
});

it('says why a shield could not be taken down', async () => {
  const on = { ...OFF.shield, isOn: true, until: '2099-11-21T12:00:00Z', pauseSignUps: true };
  serve({
    [GET]: { ...OFF, shield: on },
    [PUT]: () => refusal(503, { message: '지금은 바꿀 수 없어요.' }),
  });
  showInConsole('shield', <ShieldScreen />);
  await userEvent.click(await screen.findByRole('button', { name: '끄기' }));
  expect(await form('보호 모드').findByText('지금은 바꿀 수 없어요.')).toBeInTheDocument();
});

it('keeps the end that was set when something else is changed', async () => {
  const on = { ...OFF.shield, isOn: true, until: '2099-11-21T12:00:00Z', pauseSignUps: true };
  const heard = serve({
    [GET]: { ...OFF, shield: on },
    [PUT]: { ...OFF, shield: on, auditIds: [4] },
  });
  showInConsole('shield', <ShieldScreen />);
  await userEvent.click(await screen.findByLabelText('새 회원의 첫 글 검토하기'));
  await userEvent.click(screen.getByRole('button', { name: '바꾸기' }));
  expect(await screen.findByText('보호 모드를 켰어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === PUT)?.body).toMatchObject({
    shield: { until: on.until, holdFirstPosts: true },
  });
});
