import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/screen';
import { useGoogleReturn } from './useGoogleReturn';

function Page() {
  useGoogleReturn();
  return null;
}

it.each([
  ['linked', '이제 Google로도 로그인할 수 있어요.'],
  ['refused', /Google 화면에서 취소했어요/],
  ['unverified', /이메일 확인을 마친 계정만/],
  ['taken', /다른 회원이 쓰고 있는 Google 계정/],
  ['ended', /연결을 시작한 로그인이 끝났어요/],
  ['anything', /처음부터 다시 시도해 주세요/],
])('says what came of it: %s', async (outcome, words) => {
  show(<Page />, `/settings?google=${outcome}`);
  expect(await screen.findByText(words)).toBeInTheDocument();
  await waitFor(() => expect(window.location.search).toBe(''));
});
