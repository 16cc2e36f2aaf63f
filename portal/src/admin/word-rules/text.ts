import type { Shape } from '@/shared/api/types';
import { KIND_LABELS } from '@/shared/lib/kinds';

export const wordRulesText = {
  label: '단어 규칙',
  about: '글에 나오면 막거나 검토할 단어를 정하는 곳이에요. 새로 만들거나 목록을 가져올 수 있어요.',
  search: '단어, 예외, 메모',
  create: '규칙 만들기',
  pattern: '단어',
  patternHelp: '대소문자와 자모 조합의 차이는 가리지 않고, 안 보이는 글자는 건너뛰어요.',
  ignoresSpaces: '사이에 낀 빈칸과 문장 부호 건너뛰기',
  action: '찾으면',
  exceptions: '예외',
  exceptionsHelp: '단어가 들어 있지만 찾지 않을 말. 한 줄에 하나씩 적어요. 예: 시발점',
  appliesTo: '찾을 곳',
  note: '메모',
  noteHelp: '운영진만 봐요.',
  isActive: '켜 두기',
  on: '켜짐',
  off: '꺼짐',
  state: '상태',
  hits: '찾은 횟수',
  updated: '고친 때',
  by: '만든 사람',
  newTitle: '새 단어 규칙',
  editTitle: (pattern: string) => `단어 규칙 ‘${pattern}’`,
  created: '규칙을 만들었어요.',
  edited: '규칙을 고쳤어요.',
  deleted: '규칙을 지웠어요.',
  save: '저장',
  delete: '지우기',
  deleteTitle: '이 규칙을 지울까요?',
  deleteManyTitle: (count: number) => `고른 규칙 ${count}개를 지울까요?`,
  deleteContent: '이미 가려지거나 멈춘 글은 그대로예요.',
};

export const ACTIONS: Record<string, { name: string; help: string }> = {
  block: { name: '막기', help: '올릴 수 없고, 어느 말을 고칠지 알려 줘요.' },
  hold: { name: '검토하기', help: '운영진이 내보낼 때까지 글쓴이만 봐요.' },
  mask: { name: '가리기', help: '찾은 말만 ○으로 바꿔서 올려요.' },
  flag: { name: '표시만', help: '바로 보이고, 표시된 글 목록에 올라와요. 글쓴이는 몰라요.' },
};

export const PLACES: Readonly<Record<Shape<'WritingKind'>, string>> = {
  diary: KIND_LABELS.diary,
  community: KIND_LABELS.community,
  comment: '댓글',
  nickname: '닉네임',
};

export const listText = {
  open: '목록 가져오기',
  export: '내보내기',
  title: '단어 목록 가져오기',
  text: '단어 목록',
  textHelp:
    '한 줄에 하나씩이나 CSV로. 열: 단어, 찾으면, 예외(;로 나눔), 찾을 곳, 빈칸 건너뛰기, 메모, 켜짐',
  file: '파일 고르기',
  rest: '적지 않은 줄은',
  look: '미리 보기',
  take: (count: number) => `${count.toLocaleString('ko')}개 가져오기`,
  taken: (count: number) => `규칙 ${count.toLocaleString('ko')}개를 만들었어요.`,
  sum: (fresh: number, there: number, wrong: number) =>
    `새 규칙 ${fresh.toLocaleString('ko')}개, 이미 있는 것 ${there.toLocaleString('ko')}개, 잘못된 줄 ${wrong.toLocaleString('ko')}개`,
  wrong: '잘못된 줄이 있으면 아무것도 가져오지 않아요. 고친 뒤에 다시 봐 주세요.',
  line: (line: number) => `${line}번째 줄`,
  more: (count: number) => `그 밖에 ${count.toLocaleString('ko')}줄`,
  nothing: '가져올 새 규칙이 없어요.',
};

export const trialText = {
  panel: '지난 글에 미리 써 보기',
  idle: '단어와 찾을 곳을 정하면 최근 30일의 글에서 얼마나 찾는지 보여 줘요.',
  busy: '지난 글을 살펴보고 있어요.',
  found: (days: number, found: number) =>
    `최근 ${days}일 동안 ${found.toLocaleString('ko')}건을 찾았어요.`,
  none: (days: number) => `최근 ${days}일 동안 찾은 글이 없어요.`,
  looked: (rows: number) => `글 ${rows.toLocaleString('ko')}건을 살펴봤어요.`,
  capped: '글이 많아서 최근 것부터 일부만 살펴봤어요.',
  samples: '찾은 글',
  periods: '기간마다',
  within: (days: number) => (days === 1 ? '하루' : `${days}일`),
  count: (found: number) => `${found.toLocaleString('ko')}건`,
  members: (count: number) => `회원 ${count.toLocaleString('ko')}명`,
  quiet: (count: number) =>
    `${count.toLocaleString('ko')}건은 신고된 적이 없고 지금도 보여요. 잘못 찾은 글일 수 있어요.`,
  noQuiet: '찾은 글은 모두 신고됐거나 이미 가려졌어요.',
  byKind: '찾은 곳마다',
  since: '이때부터만 살펴봤어요:',
  byMember: '많이 걸리는 회원',
  memberQuiet: (count: number) => `신고된 적 없이 보이는 글 ${count.toLocaleString('ko')}건`,
  reported: '신고됨',
  gone: '가려짐',
};
