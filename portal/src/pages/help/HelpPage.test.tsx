import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TERMS } from '@/features/documents/documents.testing';
import { refusal, serve } from '@/testing/network';
import { show } from '@/testing/screen';
import HelpPage from './HelpPage';

const HELP = {
  ...TERMS,
  kind: 'faq',
  title: '자주 묻는 질문',
  sections: ['사진은 몇 장까지인가요?', '탈퇴하려면요?'].map((heading, place) => ({
    id: `q${place}`,
    heading,
    isSummary: false,
    blocks: [],
  })),
};

it('finds questions as one types, and leads on where there is none', async () => {
  serve({ 'GET /api/documents/faq': HELP });
  show(<HelpPage />, '/help');
  expect(await screen.findByText('질문 2개')).toBeVisible();
  await userEvent.type(screen.getByLabelText('질문 찾기'), '사진');
  expect(screen.getByText('질문 1개')).toBeVisible();
  expect(screen.queryByText('탈퇴하려면요?')).toBeNull();
  await userEvent.type(screen.getByLabelText('질문 찾기'), ' 바다');
  expect(screen.getByText('맞는 질문이 없어요')).toBeVisible();
  expect(screen.getByRole('link', { name: '문의하기' })).toHaveAttribute('href', '/inquiries');
});

it('offers another try', async () => {
  serve({ 'GET /api/documents/faq': () => refusal(503) });
  show(<HelpPage />, '/help');
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible();
});
