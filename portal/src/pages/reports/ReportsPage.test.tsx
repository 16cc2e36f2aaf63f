import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Shape } from '@/shared/api/types';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import ReportsPage from './ReportsPage';

const OWN = 'GET /api/reports/my';
const signedIn = { 'GET /api/auth/me': MEMBER };

function reported(changes: Partial<Shape<'OwnReportOut'>> = {}): Shape<'OwnReportOut'> {
  return {
    id: 3,
    subject: {
      kind: 'diary',
      title: '싸게 팔아요',
      excerpt: '연락 주세요',
      writtenAt: '2026-11-20T12:00:00Z',
      url: '/diary/12',
    },
    reason: 'spam',
    text: '광고예요.',
    createdAt: '2026-11-21T00:00:00Z',
    status: 'pending',
    dismissal: null,
    decidedAt: null,
    ...changes,
  };
}

const showPage = () => show(<ReportsPage />, '/reports');

it('says that the list is on its way', async () => {
  serve({ ...signedIn, [OWN]: silence });
  showPage();
  expect(await screen.findByText('내 신고를 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong, tries again, and says that there is nothing', async () => {
  let tries = 0;
  serve({ ...signedIn, [OWN]: () => (tries++ === 0 ? refusal(503) : json([])) });
  showPage();
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('신고한 적이 없어요')).toBeInTheDocument();
});

it('shows what it was, when and why, and leads there', async () => {
  serve({ ...signedIn, [OWN]: [reported()] });
  showPage();
  const card = within(await screen.findByRole('article', { name: '일기' }));
  expect(card.getByRole('link', { name: '싸게 팔아요' })).toHaveAttribute('href', '/diary/12');
  expect(card.getByText('연락 주세요')).toBeInTheDocument();
  expect(card.getByText('2026. 11. 20. 작성')).toBeInTheDocument();
  expect(card.getByText('스팸 또는 광고')).toBeInTheDocument();
  expect(card.getByText('광고예요.')).toBeInTheDocument();
  expect(card.getByText('살펴보는 중')).toBeInTheDocument();
});

it.each([
  [{ status: 'resolved' }, '운영 원칙에 따라 조치했어요'],
  [{ status: 'dismissed', dismissal: 'unfounded' }, '운영 원칙에 어긋나지 않았어요'],
  [{ status: 'dismissed', dismissal: 'handled' }, '이미 확인해 처리한 것이었어요'],
] as const)('says in words what came of it: %o', async (changes, words) => {
  serve({ ...signedIn, [OWN]: [reported({ ...changes, decidedAt: '2026-11-22T00:00:00Z' })] });
  showPage();
  expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
});

it('names what may not be read any more by its kind and day', async () => {
  const subject = { ...reported().subject, title: null, excerpt: null, url: null };
  serve({ ...signedIn, [OWN]: [reported({ subject })] });
  showPage();
  const card = within(await screen.findByRole('article', { name: '일기' }));
  expect(card.getByText('지금은 볼 수 없는 내용이에요')).toBeInTheDocument();
  expect(card.queryByRole('link')).not.toBeInTheDocument();
});

it('goes on to older ones', async () => {
  serve({
    ...signedIn,
    [OWN]: (query: URLSearchParams) =>
      query.has('cursor')
        ? json([reported({ id: 2, text: '더 오래된 것' })])
        : json([reported()], { 'X-Next-Cursor': 'next' }),
  });
  showPage();
  await userEvent.click(await screen.findByRole('button', { name: '더 보기' }));
  expect(await screen.findByText('더 오래된 것')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: '더 보기' })).not.toBeInTheDocument(),
  );
});
