import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import SettingsScreen from './SettingsScreen';

const GET = 'GET /api/admin/settings';
const PUT = 'PUT /api/admin/settings';
const MIB = 1024 * 1024;

const BASE = {
  kind: 'text',
  default: '',
  source: 'default',
  variable: null,
  minimum: null,
  maximum: null,
  maxLength: 30,
  isRequired: false,
  choices: null,
};
const NAME = {
  ...BASE,
  key: 'site_name',
  group: 'identity',
  label: '사이트 이름',
  help: '화면 제목에 나와요.',
  value: '햄찌일기',
  default: '햄찌일기',
  variable: 'HAMSTERD_SITE_NAME',
};
const IMAGE = {
  ...BASE,
  key: 'max_image_bytes',
  group: 'limits',
  label: '사진 한 장의 크기',
  help: '이보다 큰 사진은 못 올려요.',
  kind: 'bytes',
  value: 10 * MIB,
};

function settings(name: object = {}, version = 'a') {
  return {
    notes: {},
    groups: [
      { key: 'identity', label: '사이트 소개', version, settings: [{ ...NAME, ...name }] },
      { key: 'limits', label: '한도', version: 'l', settings: [IMAGE] },
    ],
  };
}

const panel = (name: string) => within(screen.getByRole('region', { name }));

async function retype(label: string, words: string) {
  const box = await screen.findByRole('textbox', { name: new RegExp(label) });
  await userEvent.clear(box);
  await userEvent.type(box, words);
}

it('sends what was changed of one panel, sizes in bytes', async () => {
  const heard = serve({ [GET]: settings(), [PUT]: { ...settings(), auditIds: [4] } });
  showInConsole('settings', <SettingsScreen />);
  await retype('사진 한 장', '20');
  await userEvent.click(panel('한도').getByRole('button', { name: '저장' }));
  expect(await screen.findByText('설정을 저장했어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === PUT)?.body).toEqual({
    values: { max_image_bytes: 20 * MIB },
    versions: { limits: 'l' },
  });
});

it('says at its field why a value is refused, and keeps what was typed', async () => {
  serve({
    [GET]: settings(),
    [PUT]: () => refusal(422, { fields: { site_name: '글자나 숫자가 들어가게 적어 주세요.' } }),
  });
  showInConsole('settings', <SettingsScreen />);
  await retype('사이트 이름', '★');
  await userEvent.click(panel('사이트 소개').getByRole('button', { name: '저장' }));
  const box = await screen.findByRole('textbox', { name: /사이트 이름/ });
  await screen.findAllByText('글자나 숫자가 들어가게 적어 주세요.');
  expect(box).toHaveAccessibleDescription('글자나 숫자가 들어가게 적어 주세요.');
  expect(box).toHaveValue('★');
});

it('only shows what the environment says', async () => {
  serve({ [GET]: settings({ source: 'environment' }) });
  showInConsole('settings', <SettingsScreen />);
  const box = await screen.findByRole('textbox', { name: /사이트 이름/ });
  expect(box).toBeDisabled();
  expect(box).toHaveAccessibleDescription(/HAMSTERD_SITE_NAME/);
});

it('takes a default again', async () => {
  let now = settings({ source: 'site', value: '햄찌마을' });
  const heard = serve({
    [GET]: () => json(now),
    [PUT]: () => {
      now = settings();
      return json({ ...now, auditIds: [5] });
    },
  });
  showInConsole('settings', <SettingsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /‘사이트 이름’ 설정을 기본값/ }));
  expect(await screen.findByDisplayValue('햄찌일기')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === PUT)?.body).toEqual({
    values: { site_name: null },
    versions: {},
  });
});

it('finds settings by label, help and key, and what is set elsewhere', async () => {
  serve({ [GET]: settings() });
  showInConsole('settings', <SettingsScreen />);
  const search = await screen.findByRole('searchbox');
  await screen.findByRole('textbox', { name: /사이트 이름/ });
  await userEvent.type(search, 'max_image');
  expect(screen.queryByLabelText(/사이트 이름/)).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /사진 한 장/ })).toBeInTheDocument();
  await userEvent.clear(search);
  await userEvent.type(search, '점검');
  expect(screen.getByRole('link', { name: /점검/ })).toHaveAttribute('href', '/shield');
  await userEvent.type(search, '없는 말');
  expect(screen.getByText(/이런 설정은 없어요/)).toBeInTheDocument();
});

it('shows both versions when another was faster', async () => {
  let now: object = settings();
  const heard = serve({
    [GET]: () => json(now),
    [PUT]: () => {
      if (now !== settings() && heard.filter(({ call }) => call === PUT).length > 1) {
        return json({ ...settings({ value: '내 이름' }, 'c'), auditIds: [6] });
      }
      now = settings({ value: '다른 이름', source: 'site' }, 'b');
      return refusal(409, { code: 'edited_since' });
    },
  });
  showInConsole('settings', <SettingsScreen />);
  await retype('사이트 이름', '내 이름');
  await userEvent.click(panel('사이트 소개').getByRole('button', { name: '저장' }));
  const dialog = within(await screen.findByRole('dialog', { name: '그사이 다른 분이 고쳤어요' }));
  expect(dialog.getByRole('radio', { name: '다른 분이 저장한 것 다른 이름' })).not.toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: '고른 대로 저장' }));
  expect(await screen.findByText('설정을 저장했어요.')).toBeInTheDocument();
  expect(heard.findLast(({ call }) => call === PUT)?.body).toEqual({
    values: { site_name: '내 이름' },
    versions: { identity: 'b' },
  });
});

it('shows what a new site lacks, and one line once it has all', async () => {
  const mail = { key: 'mail', name: '메일', isDone: false, sentence: '메일 서버가 없어요.' };
  const https = { key: 'https', name: 'https', isDone: true, sentence: '열려 있어요.' };
  let items = [mail, https];
  serve({ [GET]: settings(), 'GET /api/admin/checklist': () => json({ items }) });
  const client = showInConsole('settings', <SettingsScreen />);
  await screen.findByText('메일 서버가 없어요.');
  expect(panel('갖출 것').getByText('1/2')).toBeInTheDocument();
  expect(panel('갖출 것').getByLabelText('아직이에요')).toBeInTheDocument();
  items = [{ ...mail, isDone: true }, https];
  await client.invalidateQueries({ queryKey: ['settings'] });
  expect(await screen.findByText('다 갖췄어요.')).toBeInTheDocument();
});
