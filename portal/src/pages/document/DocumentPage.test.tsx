import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { CHANGES, TERMS } from '@/features/documents/documents.testing';
import { refusal, serve, silence } from '@/testing/network';
import { show } from '@/testing/screen';
import DocumentPage from './DocumentPage';

const GET = 'GET /api/documents/terms';

it('shows what is in force: dated, with contents that lead to every section', async () => {
  serve({ [GET]: TERMS });
  show(<DocumentPage />, '/terms-of-service');
  expect(await screen.findByRole('heading', { level: 1, name: '이용약관' })).toBeVisible();
  expect(screen.getAllByText('2025년 6월 27일')[0]).toHaveAttribute('datetime', '2025-06-27');
  const [link] = within(screen.getByRole('navigation', { name: '차례' })).getAllByRole('link');
  expect(link).toHaveAttribute('href', '#sanctions');
  expect(document.getElementById('sanctions')).toHaveTextContent('제8조 (이용 제한)');
  expect(screen.getByRole('table', { name: '위반 횟수에 따른 이용 제한' })).toBeVisible();
  expect(screen.getByRole('link', { name: '이용 제한 내역' })).toHaveAttribute(
    'href',
    '/sanctions',
  );
  expect(screen.getByText('ab12')).toBeVisible();
});

it('says what is coming and leads to what changes', async () => {
  const coming = { ...TERMS.versions[0], version: 2, effectiveOn: '2026-12-24' };
  serve({ [GET]: { ...TERMS, coming } });
  show(<DocumentPage />, '/terms-of-service');
  expect(await screen.findByText('2026년 12월 24일부터 바뀌어요.')).toBeVisible();
  expect(screen.getByRole('link', { name: '무엇이 바뀌는지 보기' })).toHaveAttribute(
    'href',
    '/terms-of-service/2',
  );
});

it('shows a version that is not in force yet with what it changes', async () => {
  const shown = {
    ...TERMS,
    version: 2,
    effectiveOn: '2026-12-24',
    state: 'scheduled',
    needsConsent: true,
    changedFrom: 1,
    changes: CHANGES,
  };
  serve({ 'GET /api/documents/terms/versions/2': shown });
  show(
    <Route path="/terms-of-service/:id">
      <DocumentPage />
    </Route>,
    '/terms-of-service/2',
  );
  const changes = within(await screen.findByRole('list', { name: '1판에서 바뀐 것' }));
  const rows = changes.getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('바뀌기 전: 7일 이용 정지');
  expect(rows[0]).toHaveTextContent('바뀐 뒤: 10일 이용 정지');
  expect(rows[0]?.querySelector('del')).toHaveTextContent('7일');
  expect(rows[1]).toHaveTextContent('새 문장이에요.');
  expect(screen.getByText(/다시 동의하는지 여쭤볼게요/)).toBeVisible();
});

it('says that there is no such version', async () => {
  serve({ 'GET /api/documents/terms/versions/9': () => refusal(404) });
  show(
    <Route path="/terms-of-service/:id">
      <DocumentPage />
    </Route>,
    '/terms-of-service/9',
  );
  expect(await screen.findByText('그런 버전이 없어요')).toBeVisible();
});

it('says that it is on its way, and offers another try', async () => {
  serve({ [GET]: silence });
  show(<DocumentPage />, '/terms-of-service');
  expect(screen.getByText('문서를 불러오는 중')).toBeInTheDocument();
});

it('offers another try', async () => {
  serve({ [GET]: () => refusal(503) });
  show(<DocumentPage />, '/terms-of-service');
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible();
});
