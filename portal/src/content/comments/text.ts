import { COMMENT_MAX, CONDOLENCE_MAX } from '@/shared/api/limits.gen';
import type { CommentParent } from './commentView';

/** Sentences around comments; those of spec 1 §2 and §8 are kept literally. */
export const text = {
  loading: '댓글을 불러오는 중',
  empty: '아직 댓글이 없습니다. 첫 번째 댓글을 남겨보세요!',
  label: '댓글',
  placeholder: '따뜻한 한마디',
  submit: '남기기',
  signInPrompt: '로그인하고 댓글 남기기',
  signIn: '댓글을 작성하려면 로그인이 필요합니다.',
  failed: { title: '오류', description: '댓글 작성 중 오류가 발생했습니다.' },
  done: { title: '댓글을 남겼어요' },
  tooLong: `댓글은 ${COMMENT_MAX.toLocaleString('ko')}자까지 쓸 수 있어요`,
  loadFailed: '댓글을 불러오지 못했어요.',
  more: '댓글 더 보기',
  missing: '찾는 댓글은 지워졌거나 볼 수 없어요.',
  menu: (name: string) => `${name}님의 댓글 메뉴`,
  author: '글쓴이',
  person: '집사',
  edited: '고침',
  secret: '비밀댓글',
  deleted: '삭제된 댓글입니다',
  cancel: '취소',
  reply: {
    open: '답글',
    to: (name: string) => `${name}님에게 답글 달기`,
    done: { title: '답글을 남겼어요' },
    label: (name: string) => `${name}님에게 답글`,
    placeholder: '답글을 남겨 주세요',
    list: (name: string) => `${name}님의 댓글에 달린 답글`,
    listOfDeleted: '삭제된 댓글에 달린 답글',
  },
  edit: {
    open: '고치기',
    label: '댓글 고치기',
    submit: '고치기',
    failed: { title: '오류', description: '댓글을 고치지 못했어요.' },
  },
  remove: '지우기',
  report: '신고',
  removal: {
    title: '이 댓글을 지울까요?',
    description: '30일 동안 ‘지운 글’에서 되살릴 수 있어요.',
    submit: '지우기',
    done: { title: '댓글을 지웠어요' },
    failed: { title: '삭제 실패', description: '댓글 삭제 중 오류가 발생했습니다.' },
  },
} as const;

/** Words on a memorial, where they are not those of comments. */
const condolences = {
  empty: '첫 인사를 남겨 주세요.',
  label: '추모 인사',
  placeholder: '기억하는 모습, 전하고 싶은 말',
  signInPrompt: '로그인하고 추모 인사 남기기',
  signIn: '추모 인사를 남기려면 로그인이 필요해요.',
  done: { title: '추모 인사를 남겼어요' },
  tooLong: `추모 인사는 ${CONDOLENCE_MAX}자까지 쓸 수 있어요`,
} as const;

/** Of its own person, about somebody else's words. */
export const awayText = {
  open: '이 인사 지우기',
  title: '이 추모 인사를 지울까요?',
  description: '남긴 분에게는 알리지 않아요. 다시 되살릴 수 없어요.',
  submit: '지우기',
  done: { title: '추모 인사를 지웠어요' },
} as const;

/** The words for what stands below a thing of that kind. */
export function wordsOn(kind: CommentParent['kind']) {
  return kind === 'hamster' ? condolences : text;
}

export function mostOn(kind: CommentParent['kind']): number {
  return kind === 'hamster' ? CONDOLENCE_MAX : COMMENT_MAX;
}
