import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import MonitoringScreen from './MonitoringScreen';

const AT = '2026-11-20T12:00:00Z';
const SYSTEM = {
  uptime: 93_784,
  platform: 'Linux 6.8',
  nodeVersion: '3.13.1',
  runtimeVersion: '3.13.1',
  cpuCount: 2,
  totalMemory: 8 * 1024 ** 3,
  freeMemory: 3 * 1024 ** 3,
};
const PROCESS = {
  host: 'web-1',
  pid: 41,
  startedAt: AT,
  reportedAt: AT,
  requests: 90,
  errors: 1,
  avgResponseTime: 8.12,
  p50: 4,
  p95: null,
  rss: 1024 ** 2,
  sockets: 3,
};
const GROUP = { totalEntries: 12, hitRate: null };
const HEALTH = 'GET /api/admin/health';
const PERFORMANCE = 'GET /api/admin/performance';
const STATS = 'GET /api/admin/system-stats';
const CACHES = 'GET /api/cache/stats';
const CLEAR = 'POST /api/cache/clear';
const ANSWERS = {
  [HEALTH]: {
    overall: 'warning',
    memory: { heapUsed: 1024 ** 2, rss: 1024 ** 2 },
    version: '0.2.0',
    checkedAt: AT,
    checks: [
      { key: 'database', name: '데이터베이스', state: 'healthy', sentence: '1ms가 걸려요.' },
      { key: 'disk', name: '디스크', state: 'broken', sentence: '디스크가 4% 남았어요.' },
    ],
  },
  [PERFORMANCE]: {
    avgResponseTime: 8.12,
    p50: 4,
    p95: null,
    system: SYSTEM,
    requests: { lastHour: 90, errors: 1 },
    database: {
      slowQueries: 1,
      slowAfter: 200,
      latest: [{ sql: 'SELECT 1', milliseconds: 431.2, at: AT }],
    },
    process: { pid: 41 },
    processes: [PROCESS, { ...PROCESS, pid: 42 }],
  },
  [STATS]: {
    system: SYSTEM,
    memory: { heapUsed: 1, rss: 1 },
    database: { version: '18.0', size: 1024 ** 3, connections: 9, maxConnections: 100 },
    disk: { total: 100 * 1024 ** 3, free: 4 * 1024 ** 3 },
    tables: [{ name: 'diary_entries', size: 1024, rows: 30 }],
    processes: [],
  },
  'GET /api/admin/client-errors': { errors: [] },
  [CACHES]: {
    users: GROUP,
    diaries: GROUP,
    community: GROUP,
    general: GROUP,
    totalMemoryUsage: 2048,
    processes: 2,
    caches: [
      {
        name: 'boards',
        group: 'community',
        maxEntries: 500,
        hits: 0,
        lookups: 0,
        totalEntries: 1,
        hitRate: null,
        memoryUsage: 1024,
      },
    ],
  },
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function panel(name: string): HTMLElement {
  return screen.getByRole('region', { name });
}

it('says how everything stands, and takes an unknown word for the worst', async () => {
  serve(ANSWERS);
  showInConsole('monitoring', <MonitoringScreen />);
  expect(await screen.findByText('디스크가 4% 남았어요.')).toBeInTheDocument();
  const [, disk] = within(panel('상태')).getAllByRole('listitem');
  expect(disk).toHaveTextContent('위험');
  expect(screen.getByText('전체')).toHaveTextContent('주의');
});

it('shows each process, the one that answered, and nothing measured as such', async () => {
  serve(ANSWERS);
  showInConsole('monitoring', <MonitoringScreen />);
  const table = await screen.findByRole('table', { name: '서버 프로세스' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent('41 이 응답');
  expect(second).not.toHaveTextContent('이 응답');
  expect(first).toHaveTextContent('자료 없음');
});

it('shows what broke in members’ browsers: what, where and in which build', async () => {
  const error = {
    id: 3,
    kind: 'chunk',
    message: 'TypeError: Failed to fetch',
    source: '-',
    route: '/diary/:id',
    build: 'a1b2',
    browser: 'Safari 18',
    count: 12,
    firstSeenAt: '2026-11-20T12:00:00Z',
    lastSeenAt: '2026-11-21T12:00:00Z',
  };
  serve({ ...ANSWERS, 'GET /api/admin/client-errors': { errors: [error] } });
  showInConsole('monitoring', <MonitoringScreen />);
  const table = await screen.findByRole('table', { name: '회원 화면의 오류' });
  const [, row] = within(table).getAllByRole('row');
  for (const words of ['12', '내려받기', error.message, '/diary/:id', 'Safari 18', 'a1b2']) {
    expect(row).toHaveTextContent(words);
  }
});

it('looks as often as agreed, and not while nobody sees it', async () => {
  const heard = serve(ANSWERS);
  const times = () =>
    [HEALTH, PERFORMANCE, STATS, CACHES].map(
      (name) => heard.filter(({ call }) => call === name).length,
    );
  showInConsole('monitoring', <MonitoringScreen />);
  await waitFor(() => expect(times()).toEqual([1, 1, 1, 1]));
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(times()).toEqual([5, 3, 2, 3]);

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(times()).toEqual([5, 3, 2, 3]);
});

it('empties one cache at once, and all after a question', async () => {
  const heard = serve({ ...ANSWERS, [CLEAR]: { cleared: ['boards'] } });
  const cleared = () => heard.filter(({ call }) => call === CLEAR).map(({ body }) => body);
  showInConsole('monitoring', <MonitoringScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'boards 캐시 비우기' }));
  expect(await screen.findByText('캐시를 비웠어요')).toBeInTheDocument();
  expect(cleared()).toEqual([{ name: 'boards' }]);

  await userEvent.click(screen.getByRole('button', { name: '모두 비우기' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: '모두 비우기' }));
  await waitFor(() => expect(cleared()).toEqual([{ name: 'boards' }, { name: null }]));
});

it('keeps the last figures when new ones do not come, and says how old they are', async () => {
  let answer: unknown = ANSWERS[HEALTH];
  serve({
    ...ANSWERS,
    [HEALTH]: () =>
      answer instanceof Response ? answer.clone() : new Response(JSON.stringify(answer)),
  });
  showInConsole('monitoring', <MonitoringScreen />);
  await screen.findByText('디스크가 4% 남았어요.');
  answer = refusal(503);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  const alert = await within(panel('상태')).findByRole('alert');
  expect(alert).toHaveTextContent('새 수치를 불러오지 못했어요.');
  expect(screen.getByText('디스크가 4% 남았어요.')).toBeInTheDocument();
  answer = ANSWERS[HEALTH];
  await userEvent.click(within(alert).getByRole('button', { name: '다시 시도' }));
  await waitFor(() => expect(alert).not.toBeInTheDocument());
});
