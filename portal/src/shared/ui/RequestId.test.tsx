import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { show } from '@/testing/screen';
import { ErrorState } from './ErrorState';
import { FaultText } from './FaultText';
import { RequestId } from './RequestId';
import { tellFailure } from './tellFailure';

const WORDS = { title: '삭제 실패', description: '일지 삭제 중 오류가 발생했습니다.' };

const fault = () =>
  new ApiError(500, '', JSON.stringify({ code: 'server_error', requestId: 'r-1' }));
const refused = () =>
  new ApiError(403, '', JSON.stringify({ message: '안 돼요.', requestId: 'r-1' }));

it('copies the id', async () => {
  const user = userEvent.setup();
  show(<RequestId id="r-1" />);
  await user.click(screen.getByRole('button', { name: '복사' }));
  expect(await screen.findByText('복사했어요')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('r-1');
});

it('can still be selected where there is no clipboard', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  show(<RequestId id="r-1" />);
  await userEvent.click(screen.getByRole('button', { name: '복사' }));
  expect(screen.getByText('r-1')).toBeVisible();
});

it.each([
  ['a screen', (error: Error) => <ErrorState error={error} />],
  ['a list', (error: Error) => <FaultText error={error} />],
])('stands in %s of which the server is at fault, and only then', async (_, draw) => {
  show(
    <>
      {draw(fault())}
      {draw(refused())}
    </>,
  );
  expect(screen.getAllByText('r-1')).toHaveLength(1);
});

it('stands in a message, long enough to be copied', async () => {
  show(<p>일기</p>);
  tellFailure(WORDS, fault());
  expect(await screen.findByText('삭제 실패')).toBeVisible();
  expect(screen.getByText('r-1')).toBeVisible();
  expect(screen.getByRole('button', { name: '복사' })).toBeVisible();
});
