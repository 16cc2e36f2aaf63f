import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import ProfileDialog from './ProfileDialog';

function open(answers: Record<string, unknown> = {}) {
  const heard = serve({ 'GET /api/auth/me': MEMBER, ...answers });
  const onClose = vi.fn();
  const client = show(<ProfileDialog me={MEMBER} onClose={onClose} />);
  return { heard, onClose, client };
}

async function rename(nickname: string) {
  const field = screen.getByLabelText(/^닉네임/);
  await userEvent.clear(field);
  if (nickname) await userEvent.type(field, nickname);
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }));
}

it.each([
  ['', '닉네임을 입력해주세요.'],
  ['콩', '닉네임은 2-20자 사이여야 합니다.'],
])('refuses "%s"', async (nickname, sentence) => {
  const { heard } = open();
  await rename(nickname);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(heard.some(({ call }) => call.startsWith('PUT'))).toBe(false);
});

it('counts characters and takes no more than twenty', async () => {
  open();
  expect(screen.getByText('4 / 20')).toBeInTheDocument();
  const field = screen.getByLabelText(/^닉네임/);
  await userEvent.clear(field);
  await userEvent.type(field, '가'.repeat(23));
  expect(screen.getByText('20 / 20')).toBeInTheDocument();
});

it('saves, shows the new name everywhere and closes', async () => {
  const { heard, onClose, client } = open({
    'PUT /api/auth/profile': { ...MEMBER, nickname: '콩콩이' },
  });
  await rename('콩콩이');
  expect(await screen.findByText('프로필을 저장했어요.')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalled();
  expect(client.getQueryData(['/api/auth/me'])).toMatchObject({ nickname: '콩콩이' });
  expect(heard.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    nickname: '콩콩이',
    profileImage: null,
  });
});

it('says that somebody else has the name', async () => {
  const message = '이미 누가 쓰고 있는 닉네임이에요. 다른 이름을 정해 주세요.';
  open({ 'PUT /api/auth/profile': () => refusal(409, { message, fields: { nickname: message } }) });
  await rename('봄봄');
  expect(await screen.findByText('닉네임 오류')).toBeInTheDocument();
  expect(screen.getAllByText(message)).toHaveLength(2);
});

it('says that it could not be saved', async () => {
  open({ 'PUT /api/auth/profile': () => refusal(500) });
  await rename('콩콩이');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('업데이트 실패');
  const field = screen.getByLabelText(/^닉네임/);
  expect(field.closest('form')).toContainElement(alert);
  expect(field).toHaveValue('콩콩이');
});
