import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openDialogs } from '@/shared/ui/dialogs';
import { serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import WelcomeTour from './WelcomeTour';

afterEach(() => vi.unstubAllGlobals());

function open(google = false) {
  serve({ 'GET /api/auth/me': MEMBER });
  const onClose = vi.fn();
  show(<WelcomeTour google={google} onClose={onClose} />);
  return onClose;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('walks three steps, there and back', async () => {
  open();
  expect(screen.getByRole('dialog', { name: '햄찌일기에 오신 걸 환영해요!' })).toBeVisible();
  expect(await screen.findByText('콩이집사님, 반가워요.')).toBeVisible();
  expect(screen.getByText('3단계 중 1단계')).toBeVisible();
  expect(screen.queryByRole('button', { name: '이전' })).not.toBeInTheDocument();
  await press('다음');
  expect(screen.getByRole('dialog', { name: '이런 걸 할 수 있어요' })).toBeVisible();
  expect(screen.getByText('햄스터 카드')).toBeVisible();
  await press('다음');
  expect(screen.getByText('3단계 중 3단계')).toBeVisible();
  await press('이전');
  expect(screen.getByText('3단계 중 2단계')).toBeVisible();
});

it('ends with the form of the first hamster, by one press', async () => {
  const onClose = open();
  await press('다음');
  await press('다음');
  await press('첫 햄스터 등록하기');
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(openDialogs()).toHaveLength(1));
});

it('may be left for later', async () => {
  const onClose = open();
  await press('다음');
  await press('다음');
  await press('나중에 할게요');
  expect(onClose).toHaveBeenCalledOnce();
});

it('says so when the member came over Google', async () => {
  open(true);
  expect(await screen.findByText(/Google 계정으로 가입을 마쳤어요/)).toBeVisible();
});
