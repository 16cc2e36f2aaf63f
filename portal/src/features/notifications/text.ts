/** Sentences of the list behind the bell, and of silencing a thread. */
export const text = {
  title: '알림',
  settings: '설정',
  loading: '알림을 불러오는 중',
  empty: '새로운 알림이 없어요',
  emptyText: '누군가 일기를 좋아하면 여기서 바로 알려 드릴게요.',
  readAll: '모두 읽음',
  unread: '읽지 않음',
  muted: '알림 꺼짐',
  menuOf: (title: string) => `${title} 메뉴`,
  remove: '알림 지우기',
  removeFailed: { title: '삭제 실패', description: '알림을 지우지 못했어요.' },
  readFailed: { title: '오류', description: '알림을 읽음으로 바꾸지 못했어요.' },
  mute: {
    on: '이 글 알림 끄기',
    off: '이 글 알림 켜기',
    loading: '이 글 알림',
    muted: {
      title: '이 글의 알림을 껐어요',
      description: '좋아요나 댓글이 달려도 알리지 않을게요.',
    },
    heard: { title: '이 글의 알림을 켰어요', description: '새 소식이 있으면 다시 알려 드려요.' },
    undo: '되돌리기',
    failed: {
      title: '오류',
      description: '알림 설정을 바꾸지 못했어요.',
    },
  },
} as const;
