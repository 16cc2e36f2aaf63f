/** What a notice, a sanction or a report is about. */
export const text = {
  kinds: {
    diary: '일기',
    community: '커뮤니티 글',
    comment: '일기 댓글',
    community_comment: '커뮤니티 댓글',
    condolence: '추모 인사',
    hamster: '햄스터 프로필',
    contest_entry: '콘테스트 사진',
    user: '회원 프로필',
  },
  written: (day: string) => `${day} 작성`,
  unseen: '지금은 볼 수 없는 내용이에요',
} as const;
