import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { showInConsole } from '../../console.testing';
import { OperationsPanels } from './OperationsPanels';

const GET = 'GET /api/admin/operations';
const PUT = 'PUT /api/admin/operations/read-only';
const PUT_DELIVERY = 'PUT /api/admin/operations/delivery';
const SINCE = '2026-11-21T12:00:00Z';
const UNTIL = '2099-11-21T12:00:00Z';
const ON = { isOn: true, message: '옮겨요.', until: UNTIL, since: SINCE, version: 'a' };
const DELIVERY = {
  isOn: false,
  reason: 'by_hand',
  since: SINCE,
  waitingMails: 3,
  waitingPushes: 0,
  version: 'a',
};
const NOW = { readOnly: ON, delivery: DELIVERY };

function panel(name: string) {
  return within(screen.getByRole('region', { name }));
}

async function retype(words: string) {
  const box = await screen.findByRole('textbox', { name: '회원에게 보이는 안내' });
  await userEvent.clear(box);
  await userEvent.type(box, words);
}

async function conflict() {
  return within(await screen.findByRole('dialog', { name: '그사이 다른 분이 고쳤어요' }));
}

it('keeps the end of the read-only mode when its message is changed', async () => {
  const heard = serve({ [GET]: NOW, [PUT]: { ...NOW, auditId: 4 } });
  showInConsole('shield', <OperationsPanels />);
  await retype('고쳐요.');
  await userEvent.click(screen.getByRole('button', { name: '바꾸기' }));
  expect(await screen.findByText('사이트를 읽기 전용으로 바꿨어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === PUT)?.body).toEqual({
    isOn: true,
    message: '고쳐요.',
    until: UNTIL,
    version: 'a',
  });
});

it('shows both versions when another set the read-only mode, also a third time', async () => {
  const later = (version: string, message: string) => ({
    ...NOW,
    readOnly: { ...ON, message, until: null, version },
  });
  const versions = [later('b', '두 번째'), later('c', '세 번째')];
  let now: object = NOW;
  const heard = serve({
    [GET]: () => json(now),
    [PUT]: () => {
      const next = versions.shift();
      if (!next) return json({ ...now, auditId: 4 });
      now = next;
      return refusal(409, { code: 'edited_since' });
    },
  });
  showInConsole('shield', <OperationsPanels />);
  await retype('고쳐요.');
  await userEvent.click(screen.getByRole('button', { name: '바꾸기' }));
  let dialog = await conflict();
  expect(dialog.getByRole('radio', { name: '다른 분이 저장한 것 두 번째' })).not.toBeChecked();
  expect(dialog.getByRole('radio', { name: '내가 고친 것 고쳐요.' })).toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: '고른 대로 저장' }));
  await screen.findByRole('radio', { name: '다른 분이 저장한 것 세 번째' });
  dialog = await conflict();
  await userEvent.click(dialog.getByRole('button', { name: '고른 대로 저장' }));
  expect(await screen.findByText('사이트를 읽기 전용으로 바꿨어요.')).toBeInTheDocument();
  // Nobody here changed the end, so theirs stands.
  expect(heard.findLast(({ call }) => call === PUT)?.body).toEqual({
    isOn: true,
    message: '고쳐요.',
    until: null,
    version: 'c',
  });
});

it('leaves what is half typed when somebody else sets the site meanwhile', async () => {
  let now: object = NOW;
  const heard = serve({
    [GET]: () => json(now),
    [PUT]: () => refusal(409, { code: 'edited_since' }),
  });
  const client = showInConsole('shield', <OperationsPanels />);
  await retype('고쳐요.');
  now = { ...NOW, readOnly: { ...ON, message: '두 번째', version: 'b' } };
  await client.invalidateQueries({ queryKey: ['operations'] });
  expect(screen.getByRole('textbox', { name: '회원에게 보이는 안내' })).toHaveValue('고쳐요.');
  await userEvent.click(screen.getByRole('button', { name: '바꾸기' }));
  expect(heard.find(({ call }) => call === PUT)?.body).toMatchObject({ version: 'a' });
  await conflict();
});

it('asks before it drops what waits when another stopped the delivery anew', async () => {
  let now = NOW;
  const heard = serve({
    [GET]: () => json(now),
    [PUT_DELIVERY]: () => {
      if (now !== NOW) return json({ ...now, auditId: 4 });
      now = { ...NOW, delivery: { ...DELIVERY, version: 'b' } };
      return refusal(409, { code: 'edited_since' });
    },
  });
  showInConsole('shield', <OperationsPanels />);
  await screen.findByRole('region', { name: '메일과 푸시 보내기' });
  const drop = { name: '쌓인 것은 버리고 보내기' };
  await userEvent.click(panel('메일과 푸시 보내기').getByRole('button', drop));
  const dialog = await conflict();
  await userEvent.click(dialog.getByRole('radio', { name: '다른 분이 저장한 것 보내기' }));
  await userEvent.click(dialog.getByRole('button', { name: '고른 대로 저장' }));
  expect(await screen.findByText('메일과 푸시를 다시 보내요.')).toBeInTheDocument();
  expect(heard.findLast(({ call }) => call === PUT_DELIVERY)?.body).toEqual({
    isOn: true,
    dropQueued: false,
    version: 'b',
  });
});
