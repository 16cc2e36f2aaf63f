import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import NoticeLine from './NoticeLine';

const NOTICE = {
  text: '오늘 밤 점검해요.',
  link: '/community/post/3',
  audience: 'everybody',
} as const;

afterEach(() => localStorage.clear());

it('stays away on this device once it is closed, until it says something else', async () => {
  const { unmount } = render(<NoticeLine notice={NOTICE} isMember={false} />);
  expect(screen.getByRole('link', { name: '자세히 보기' })).toHaveAttribute('href', NOTICE.link);

  await userEvent.click(screen.getByRole('button', { name: '공지 닫기' }));
  expect(screen.queryByText(NOTICE.text)).toBeNull();
  unmount();

  render(<NoticeLine notice={NOTICE} isMember={false} />);
  expect(screen.queryByText(NOTICE.text)).toBeNull();
  render(<NoticeLine notice={{ ...NOTICE, text: '끝났어요.' }} isMember={false} />);
  expect(screen.getByText('끝났어요.')).toBeVisible();
});

it('is shown to those it is for', () => {
  render(<NoticeLine notice={{ ...NOTICE, audience: 'members' }} isMember={false} />);
  expect(screen.queryByText(NOTICE.text)).toBeNull();
  render(<NoticeLine notice={{ ...NOTICE, audience: 'visitors' }} isMember={false} />);
  expect(screen.getByText(NOTICE.text)).toBeVisible();
});
