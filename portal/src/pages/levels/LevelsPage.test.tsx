import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, serve, silence } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import LevelsPage from './LevelsPage';

const RULES = {
  experiencePerLevel: 100,
  levelsPerTier: 50,
  ways: [
    { source: 'diary', name: '공개 일기 쓰기', amount: 20, perDay: 3 },
    { source: 'made_up', name: '이름 짓기', amount: 1234, perDay: null },
  ],
  streakBonuses: [{ everyDays: 7, amount: 20 }],
  tiers: [
    { key: 'bronze', name: '브론즈', firstLevel: 1, lastLevel: 50, steps: [1, 11, 21, 31, 41] },
    { key: 'silver', name: '실버', firstLevel: 51, lastLevel: null, steps: [51, 61, 71, 81, 91] },
  ],
  notes: ['하루는 한국 시간 0시에 새로 시작해요.'],
};

it('tells the rules that the server keeps, and where the viewer stands', async () => {
  serve({ 'GET /api/levels': RULES, 'GET /api/auth/me': { ...MEMBER, level: 60 } });
  show(<LevelsPage />, '/levels');
  expect(await screen.findByRole('heading', { level: 1, name: '레벨과 경험치' })).toBeVisible();
  const table = screen.getByRole('table', { name: '경험치를 얻는 방법' });
  expect(within(table).getByRole('row', { name: '공개 일기 쓰기 +20 3번까지' })).toBeVisible();
  expect(within(table).getByRole('row', { name: '이름 짓기 +1,234 제한 없음' })).toBeVisible();
  expect(within(table).getByRole('row', { name: /7일째마다 \+20/ })).toBeVisible();
  const silver = screen.getByText('실버').closest('li');
  expect(silver).toHaveTextContent('51레벨부터');
  expect(await within(silver as HTMLElement).findByText('지금 내 등급')).toBeVisible();
  expect(screen.getByText(RULES.notes[0] ?? '')).toBeVisible();
});

it('says that the rules are on their way', () => {
  serve({ 'GET /api/levels': silence });
  show(<LevelsPage />, '/levels');
  expect(screen.getByText('경험치 규칙을 불러오는 중')).toBeInTheDocument();
});

it('offers another try', async () => {
  serve({ 'GET /api/levels': () => refusal(503) });
  show(<LevelsPage />, '/levels');
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeInTheDocument();
});
