import { expect, it } from 'vitest';
import { findQuestions, type Question, suggestQuestions } from './matching';

function question(id: string, heading: string, answer: string): Question {
  const run = { text: answer, bold: false, italic: false, underline: false, href: null };
  return { id, heading, isSummary: false, blocks: [{ type: 'line', runs: [run] }] };
}

const QUESTIONS = [
  question('photos', '사진과 동영상은 얼마나 올릴 수 있나요?', '다섯 개까지 올릴 수 있어요.'),
  question('password', '비밀번호나 사용자명을 잊어버렸어요.', '계정 찾기에서 메일로 알려 드려요.'),
  question('leave', '내 기록을 내려받거나 탈퇴하려면 어떻게 하나요?', '설정에서 할 수 있어요.'),
];
const idsOf = (found: Question[]) => found.map(({ id }) => id);

it('finds every word in question or answer, however it is spaced', () => {
  expect(idsOf(findQuestions(QUESTIONS, ''))).toEqual(['photos', 'password', 'leave']);
  expect(idsOf(findQuestions(QUESTIONS, '계정찾기 메일'))).toEqual(['password']);
  expect(idsOf(findQuestions(QUESTIONS, '동영상'))).toEqual(['photos']);
  expect(findQuestions(QUESTIONS, '바닷가')).toEqual([]);
});

it.each([
  ['비밀번호를 잊었어요', 'password'],
  ['사진이 올라가지 않아요', 'photos'],
  ['탈퇴하고 싶은데 기록은 어떻게 되나요', 'leave'],
])('suggests what an inquiry is likely about: %s', (inquiry, id) => {
  expect(idsOf(suggestQuestions(QUESTIONS, inquiry))[0]).toBe(id);
});

it.each(['', '안녕하세요', '어떻게 하나요'])('suggests nothing for %j', (inquiry) => {
  expect(suggestQuestions(QUESTIONS, inquiry)).toEqual([]);
});
