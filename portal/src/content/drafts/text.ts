/** Behind the failure of an action whose words are kept as a draft. */
export const KEPT = '쓰던 글은 이 기기에 그대로 있어요.';

/** Sentences about what was left unfinished. */
export const text = {
  resume: '이어서 쓰기',
  publish: '지금 올리기',
  writtenOffline: '오프라인에서 쓴 글이 있어요',
} as const;
