// Texts that only the page of a case needs, so that the list loads without them.
import type { SnapshotField } from '@/shared/api/kinds.gen';

/**
 * The labels of the fields in a case's snapshot, in display order. Fields that the panel shows in
 * another way are missing: title, text, pictures, the hamster's name, and the linked parent.
 */
export const SNAPSHOT_LABELS: Readonly<Record<SnapshotField, string | null>> = {
  title: null,
  name: null,
  content: null,
  description: null,
  caption: null,
  images: null,
  image: null,
  profileImage: null,
  hamsterName: '햄스터',
  hamsterBreed: null,
  companionNames: null,
  companionBreeds: null,
  breed: '품종',
  species: '종',
  sex: '성별',
  birthDate: '태어난 날',
  passedOn: '무지개다리를 건넌 날',
  farewell: '마지막 인사',
  region: '나눔 지역',
  poll: '투표',
  entryDate: '일기 날짜',
  mood: '기분',
  weather: '날씨',
  activity: '한 일',
  isPublic: '공개 범위',
  boardId: null,
  contestId: null,
  diaryEntryId: null,
  postId: null,
  hamsterId: null,
  parentId: null,
};

export const snapshotText = {
  panel: '신고된 때의 내용',
  author: '작성자',
  isPrivate: '나만 보기',
  written: '작성',
  now: '지금',
  onSite: '사이트에서 보기',
  media: '함께 올린 파일',
  photo: (index: number) => `보관한 사진 ${index}`,
  changedText: '고친 뒤의 내용',
  changed: '고쳐짐',
};

export const reportersText = {
  panel: '신고한 사람',
  record: (upheld: number, dismissed: number, handled: number) =>
    `최근 90일: 인정 ${upheld}, 문제없음 ${dismissed}, 이미 처리 ${handled}`,
  wrong: '신고가 자주 빗나가요',
};

export const ownerText = {
  panel: '회원의 기록',
  table: '받은 이용 제한',
  member: '회원',
  standing: '남아 있는 위반',
  noticed: '마지막 통지',
  state: '상태',
  times: (count: number) => `${count}회`,
  empty: '이용 제한을 받은 적이 없어요.',
  kind: '제한',
  reason: '이유',
};

export const historyText = {
  panel: '이 대상의 지난 신고',
  table: '지난 신고 목록',
  empty: '지난 신고가 없어요.',
  case: '신고',
  state: '결과',
  by: '처리',
  at: '결정',
  note: '이유',
};

export const surroundingsText = {
  panel: '앞뒤 맥락',
  thread: '앞뒤 댓글',
  reported: '신고된 댓글',
  unread: '볼 수 없는 내용이에요.',
};

export const recentText = {
  panel: '이 회원이 최근에 쓴 것',
  empty: '다른 글이 없어요.',
};

export const outcomeText = {
  given: '내린 제한',
  until: '까지',
  appeal: (state: string) => `이의 제기: ${state}`,
};

/** Why a keeper leaves a report to the staff; read by the staff alone. */
export const PASS_ON_REASONS = [
  '이용 제한이 필요해 보여요.',
  '게시판지기가 판단하기 어려워요.',
  '작성자와 아는 사이라 공정하게 보기 어려워요.',
] as const;
