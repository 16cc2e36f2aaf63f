import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import WordRuleList from './WordRuleList';

const IMPORT = 'POST /api/admin/word-rules/import';
const FRESH = {
  line: 1,
  pattern: '경마',
  action: 'hold',
  exceptions: [],
  appliesTo: ['diary'],
};
const WRONG = { line: 2, text: '토토', message: '막기나 검토하기를 적어 주세요.' };

it('shows a list line by line, takes nothing in while one is wrong, then all of it', async () => {
  let invalid = [WRONG];
  const heard = serve({
    'GET /api/admin/word-rules': page([]),
    [IMPORT]: () => json({ new: [FRESH], duplicates: [], invalid, isSaved: false, auditId: 4 }),
  });
  showInConsole('word-rules', <WordRuleList />);
  await userEvent.click(await screen.findByRole('button', { name: '목록 가져오기' }));
  await userEvent.click(screen.getByLabelText('단어 목록'));
  await userEvent.paste('경마\n토토,없애기');
  await userEvent.click(screen.getByRole('button', { name: '미리 보기' }));
  expect(await screen.findByText('2번째 줄')).toBeInTheDocument();
  expect(screen.getByText(/잘못된 줄이 있으면/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '1개 가져오기' })).not.toBeInTheDocument();

  invalid = [];
  await userEvent.click(screen.getByRole('button', { name: '미리 보기' }));
  await userEvent.click(await screen.findByRole('button', { name: '1개 가져오기' }));
  expect(await screen.findByText('규칙 1개를 만들었어요.')).toBeInTheDocument();
  const sent = heard.filter(({ call }) => call === IMPORT).map(({ body }) => body);
  expect(sent.map((body) => (body as { dryRun: boolean }).dryRun)).toEqual([true, true, false]);
});
