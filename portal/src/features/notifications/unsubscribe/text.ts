import { withParticle } from '@/shared/lib/particles';

/** Sentences of leaving a mailing list by the link in its mails. */
export const text = {
  loading: '메일 주소를 확인하고 있어요…',
  ask: (list: string) => `${withParticle(list, '을/를')} 그만 받을까요?`,
  askText: (email: string) =>
    `${email} 주소로 보내 드리던 메일이에요.\n사이트 알림은 그대로 받을 수 있어요.`,
  submit: '그만 받기',
  failed: {
    title: '오류',
    description: '메일 수신을 끄지 못했어요.',
  },
  done: (list: string) => `이제 ${withParticle(list, '을/를')} 보내지 않아요`,
  doneText: (email: string) =>
    `${email} 주소로는 더 보내지 않을게요.\n마음이 바뀌면 알림 설정에서 다시 켤 수 있어요.`,
  settings: '알림 설정 보기',
  missing: '쓸 수 없는 링크예요',
  missingText: '주소가 잘렸을 수 있어요. 메일의 링크를 다시 누르거나 알림 설정에서 꺼 주세요.',
} as const;
