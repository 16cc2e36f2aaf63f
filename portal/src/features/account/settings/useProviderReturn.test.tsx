import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/screen';
import { useProviderReturn } from './useProviderReturn';

function Page() {
  useProviderReturn();
  return null;
}

it.each([
  ['google=linked', '이제 Google로도 로그인할 수 있어요.'],
  ['kakao=linked', '이제 카카오로도 로그인할 수 있어요.'],
  ['naver=refused', /네이버 화면에서 취소했어요/],
  ['google=unverified', /이메일 확인을 마친 계정만/],
  ['kakao=taken', /다른 회원이 쓰고 있는 카카오 계정/],
  ['naver=ended', /연결을 시작한 로그인이 끝났어요/],
  ['google=anything', /처음부터 다시 시도해 주세요/],
])('says what came of it: %s', async (outcome, words) => {
  show(<Page />, `/settings?${outcome}`);
  expect(await screen.findByText(words)).toBeInTheDocument();
  await waitFor(() => expect(window.location.search).toBe(''));
});
