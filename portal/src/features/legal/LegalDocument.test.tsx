import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serve } from '@/testing/network';
import { show } from '@/testing/screen';
import { LegalDocument } from './LegalDocument';
import { PRIVACY } from './privacy';
import { TERMS } from './terms';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['이용약관', TERMS],
  ['개인정보처리방침', PRIVACY],
])('%s: dated, with a table of contents that leads to every section', async (title, text) => {
  serve({ 'GET /api/site': { contactEmail: 'help@example.kr' } });
  show(<LegalDocument text={text} />);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('2025년 6월 27일')).toHaveAttribute('datetime', '2025-06-27');
  const links = within(screen.getByRole('navigation', { name: '차례' })).getAllByRole('link');
  expect(links).toHaveLength(text.sections.length);
  for (const link of links) {
    const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect(target).toHaveTextContent(link.textContent ?? '');
  }
  const [contact] = await screen.findAllByRole('link', { name: '문의 메일(help@example.kr)' });
  expect(contact).toHaveAttribute('href', 'mailto:help@example.kr');
  expect(document.body).not.toHaveTextContent('{contact}');
});

it('states the steps against those who break the rules', () => {
  serve({});
  show(<LegalDocument text={TERMS} />);
  const steps = within(screen.getByRole('table', { name: '위반 횟수에 따른 이용 제한' }));
  expect(steps.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '위반조치',
    '1차 위반경고 및 콘텐츠 삭제',
    '2차 위반7일 이용 정지',
    '3차 위반30일 이용 정지',
    '4차 위반영구 이용 정지',
    '심각한 위반즉시 영구 이용 정지',
  ]);
});

it.each([
  ['공지한 날부터 7일', TERMS],
  ['적어도 30일 전', TERMS],
  ['법정대리인의 동의', TERMS],
  ['법정대리인의 동의', PRIVACY],
  ['탈퇴한 날부터 7일 안에', TERMS],
])('says “%s”', (words, text) => {
  serve({});
  show(<LegalDocument text={text} />);
  expect(screen.getAllByText(new RegExp(words)).length).toBeGreaterThan(0);
});

it('leads from the steps to what stands against oneself', () => {
  serve({});
  show(<LegalDocument text={TERMS} />);
  expect(screen.getByRole('link', { name: '이용 제한 내역' })).toHaveAttribute(
    'href',
    '/sanctions',
  );
});

it('states the periods of this site', async () => {
  serve({ 'GET /api/site': { retention: { misuse: '2년', usage: '120일', ads: '1년' } } });
  show(<LegalDocument text={PRIVACY} />);
  expect(await screen.findByRole('row', { name: /부정 이용 방지 기록 2년/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /이용 기록.*120일/ })).toBeVisible();
});

it('speaks of an ad provider only where the site has one', async () => {
  serve({ 'GET /api/site': { adProvider: { height: 100 } } });
  show(<LegalDocument text={PRIVACY} />);
  expect(await screen.findByText(/^광고 회사는 자기 서버의 쿠키를/)).toBeVisible();
  expect(screen.getAllByText(/광고 회사의 광고/)).toHaveLength(2);
  expect(document.body).not.toHaveTextContent('{');
});

it('says nothing of an ad provider where there is none', () => {
  serve({});
  show(<LegalDocument text={PRIVACY} />);
  expect(screen.queryByText(/광고 회사의 광고/)).not.toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('{');
});

it('states how long records are kept', () => {
  serve({});
  show(<LegalDocument text={PRIVACY} />);
  const periods = within(screen.getByRole('table', { name: '기록별 보유 기간' }));
  for (const row of [/부정 이용 방지 기록 1년/, /이용 기록.*3개월/, /광고 관련 데이터 최대 2년/])
    expect(periods.getByRole('row', { name: row })).toBeVisible();
});
