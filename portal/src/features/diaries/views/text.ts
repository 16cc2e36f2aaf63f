/** Sentences around a diary's list, album and calendar. */
export const text = {
  label: '일기 보는 방법',
  list: '목록',
  photos: '사진',
  calendar: '달력',
  private: '나만 보기',
  noneInMonth: '이 달에는 일기가 없어요.',
} as const;
