import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { setSignInAgain } from '@/shared/lib/signIn';
import { show } from '@/testing/screen';
import { FormAlert } from './FormAlert';

const FAILURE = {
  title: '신고 실패',
  description: '신고 접수 중 오류가 발생했습니다.',
  requestId: undefined,
  isSignedOut: false,
};

it('brings itself into view, however far the form is scrolled', () => {
  const shown = vi.fn();
  Element.prototype.scrollIntoView = shown;
  show(<FormAlert failure={FAILURE} />);
  expect(shown).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
});

it.each([
  [true, 1],
  [false, 0],
])('offers to sign in again where the session has ended: %s', async (isSignedOut, times) => {
  const signIn = vi.fn();
  setSignInAgain(signIn);
  show(<FormAlert failure={{ ...FAILURE, isSignedOut }} />);
  for (const button of screen.queryAllByRole('button', { name: '로그인' })) {
    await userEvent.click(button);
  }
  expect(signIn).toHaveBeenCalledTimes(times);
});
