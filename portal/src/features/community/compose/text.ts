import { KEPT } from '@/content/drafts/text';

/** Sentences of writing a post; the failures are those of spec 2 §8, kept literally. */
export const text = {
  board: '게시판',
  boardPlaceholder: '게시판을 골라 주세요',
  boardMissing: '게시판을 선택해주세요',
  titlePlaceholder: '한눈에 알아볼 제목을 적어 주세요',
  contentPlaceholder: '햄찌 이야기를 들려주세요',
  pinned: '공지로 고정하기',
  pinnedHint: '목록의 맨 위에 보여요.',
  noBoards: '지금은 글을 쓸 수 있는 게시판이 없어요',
  missing: {
    title: '게시글을 찾을 수 없어요',
    text: '지워졌거나 내가 쓴 글이 아니에요.',
  },
  create: {
    heading: '글쓰기',
    submit: '게시하기',
    pending: '게시 중…',
    failed: {
      title: '작성 실패',
      description: '게시글을 올리지 못했어요.',
      kept: KEPT,
    },
    done: { title: '게시글을 올렸어요', description: '이웃 집사들이 곧 보러 올 거예요.' },
    found: { title: '쓰다 만 글이 있어요', discard: '새로 쓰기' },
  },
  edit: {
    heading: '글 수정',
    submit: '수정하기',
    pending: '수정 중…',
    failed: {
      title: '수정 실패',
      description: '게시글을 고치지 못했어요.',
      kept: KEPT,
    },
    done: { title: '수정 완료', description: '고친 글을 저장했어요.' },
    found: { title: '고치다 만 글이 있어요', discard: '원래대로' },
  },
} as const;

/** What the two modes of the editor say differently. */
export type ModeText = (typeof text)['create' | 'edit'];
