import type { SnapshotField } from '@/shared/api/kinds.gen';

/**
 * What each thing that a case keeps is called, in the order in which they are told. None of what the
 * panel shows in another way: as its title, its text or a picture, with the hamster's name, or by the
 * link to where it stands.
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
