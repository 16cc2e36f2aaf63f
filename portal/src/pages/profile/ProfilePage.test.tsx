import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { refusal, serve, silence } from '@/testing/network';
import { entryWith, HAMSTER, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import ProfilePage from './ProfilePage';

const ME = { ...MEMBER, diariesCount: 3, privateDiariesCount: 2, streakDays: 9 };
const SERVED = {
  'GET /api/auth/me': ME,
  'GET /api/hamsters/my': [HAMSTER],
  'GET /api/diary/my': [entryWith()],
};

it('sends a visitor to sign in and back', async () => {
  serve({});
  show(<ProfilePage />, '/profile');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(window.location.search).toBe('?next=%2Fprofile');
});

it('says that the profile is on its way', () => {
  serve({ 'GET /api/auth/me': silence });
  show(<ProfilePage />, '/profile');
  expect(screen.getByText('프로필을 불러오는 중')).toBeInTheDocument();
});

it('shows figures, the streak in seeds and how far the next level is', async () => {
  serve(SERVED);
  show(<ProfilePage />, '/profile');
  expect(await screen.findByRole('heading', { level: 1, name: '콩이집사' })).toBeInTheDocument();
  expect(screen.getByText('40 / 100')).toBeInTheDocument();
  expect(screen.getByText('다음 레벨까지 60')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /연속 출석 9일.*2개/ })).toBeInTheDocument();
  expect(screen.getByText('9일째 출석하고 있어요')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /뭉치 ?골든/ })).toBeInTheDocument();
});

it.each(['/profile#settings', '/profile?google=linked'])(
  'leads on to the settings, which stood here once (%s)',
  async (address) => {
    serve(SERVED);
    show(<ProfilePage />, address);
    await waitFor(() => expect(window.location.pathname).toBe('/settings'));
    expect(window.location.search).toBe(address.includes('?') ? '?google=linked' : '');
  },
);

it('keeps the counts in one line and the settings a press away', async () => {
  serve(SERVED);
  show(<ProfilePage />, '/profile');
  const counts = within(await screen.findByRole('list', { name: '활동' }));
  expect(counts.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    '일기5',
    '받은 좋아요4',
    '연속 출석9일',
    '햄스터1',
    '팔로워0',
    '팔로잉0',
  ]);
  expect(screen.getByRole('link', { name: '설정' })).toHaveAttribute('href', '/settings');
});

it('counts the diary by who may see it and asks for each part alone', async () => {
  const asked: string[] = [];
  serve(SERVED);
  const served = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(url);
    return served(url, init);
  });
  show(<ProfilePage />, '/profile');
  expect(await screen.findByRole('tab', { name: /^전체 ?5$/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(screen.getByRole('tab', { name: /^공개 ?3$/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: /^비공개 ?2$/ }));
  await waitFor(() =>
    expect(asked.some((url) => /\/api\/diary\/my\?visibility=private/.test(url))).toBe(true),
  );
});

it('leads to what the member wrote in the community', async () => {
  serve(SERVED);
  show(<ProfilePage />, '/profile');
  expect(await screen.findByRole('link', { name: '게시글과 댓글 보기' })).toHaveAttribute(
    'href',
    '/user/7?tab=posts',
  );
});

it('says what to do where there is nothing yet', async () => {
  serve({ ...SERVED, 'GET /api/hamsters/my': [], 'GET /api/diary/my': [] });
  show(<ProfilePage />, '/profile');
  expect(await screen.findByText('아직 쓴 일기가 없어요')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '첫 햄스터 등록하기' })).toBeInTheDocument();
});

it('says which part could not be loaded and keeps the rest', async () => {
  serve({
    ...SERVED,
    'GET /api/hamsters/my': () => refusal(500),
    'GET /api/diary/my': () => refusal(500),
  });
  show(<ProfilePage />, '/profile');
  expect(await screen.findByRole('heading', { level: 1, name: '콩이집사' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByRole('button', { name: '다시 시도' })).toHaveLength(2));
});
