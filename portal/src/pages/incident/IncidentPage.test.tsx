import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { refusal, serve } from '@/testing/network';
import { show } from '@/testing/screen';
import IncidentPage from './IncidentPage';

const NOTICE = {
  id: 3,
  title: '운영자 계정이 도용됐어요.',
  isConfirmed: false,
  sentAt: '2026-11-20T03:00:00.000Z',
  letter: [
    { name: 'data', heading: '어떤 개인정보인가요', text: '이메일\n닉네임' },
    { name: 'canDo', heading: '지금 할 수 있는 일', text: '비밀번호를 바꿔 주세요.' },
  ],
};

function visit() {
  show(<Route path="/incidents/:id" component={IncidentPage} />, '/incidents/3');
}

it('says what happened under the headings of the law', async () => {
  serve({ 'GET /api/incidents/3': NOTICE });
  visit();
  const name = '개인정보가 새어 나갔을 수 있음을 알려 드려요';
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  const todo = within(screen.getByRole('region', { name: '지금 할 수 있는 일' }));
  expect(todo.getByText('비밀번호를 바꿔 주세요.')).toBeVisible();
  expect(screen.getByText('2026. 11. 20.')).toBeVisible();
});

it('says for whom it is there once its time is over', async () => {
  serve({ 'GET /api/incidents/3': () => refusal(404) });
  visit();
  expect(await screen.findByText(/그 뒤에는 관련된 회원에게만/)).toBeVisible();
});
