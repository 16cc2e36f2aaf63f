import { MAX_FILES_PER_POST } from '@/shared/api/limits.gen';

export const filesText = {
  heading: '첨부파일',
  add: '파일 붙이기',
  hint: `PDF, 한글, 워드, 엑셀, 파워포인트, TXT, CSV, ZIP을 ${MAX_FILES_PER_POST}개까지, 하나에 20MB까지 붙일 수 있어요.`,
  notHere: '이 게시판에는 파일을 붙일 수 없어요. 파일을 빼거나 다른 게시판을 골라 주세요.',
  sending: (name: string) => `${name} 올리는 중…`,
  waiting: '파일이 다 올라갈 때까지 기다려 주세요.',
  remove: (name: string) => `${name} 빼기`,
  tooLarge: '파일이 너무 커요. 하나에 20MB까지 붙일 수 있어요.',
  tooMany: `파일은 ${MAX_FILES_PER_POST}개까지 붙일 수 있어요.`,
  failed: '파일을 올리지 못했어요. 다시 골라 주세요.',
  download: (name: string, size: string) => `${name} (${size}) 내려받기`,
} as const;
