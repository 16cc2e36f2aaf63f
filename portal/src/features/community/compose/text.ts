import { KEPT } from '@/content/drafts/text';

/** Sentences of writing a post; the failures are those of spec 2 §8, kept literally. */
export const text = {
  board: '게시판',
  boardPlaceholder: '게시판을 골라 주세요',
  boardMissing: '게시판을 선택해주세요',
  category: '말머리',
  categoryNone: '말머리 없음',
  categoryPlaceholder: '말머리를 골라 주세요',
  categoryMissing: '말머리를 골라 주세요.',
  titlePlaceholder: '한눈에 알아볼 제목을 적어 주세요',
  contentPlaceholder: '햄찌 이야기를 들려주세요',
  secret: '비밀글',
  secretHint:
    '나와 운영진만 읽어요. 답글이면 원글을 쓴 분도 읽어요. 목록에는 비밀글이 있다는 것만 보여요.',
  secretClosing:
    '나와 운영진만 읽어요. 이 글에 답변글이 있으면 함께 비밀글이 되고, 쓴 분들에게 알려 드려요.',
  secretOpening: '끄면 모두가 읽어요. 함께 비밀글이 된 답변글은 쓴 분이 직접 공개해야 다시 보여요.',
  pinned: '공지로 고정하기',
  pinnedHint: '목록의 맨 위에 보여요.',
  sale: '혹시 동물을 돈을 받고 보내는 글인가요? 햄스터도 판매하려면 동물판매업 허가가 있어야 해요(동물보호법 제69조). 돈을 받지 않고 보내거나 용품 이야기라면 그대로 올려도 괜찮아요.',
  poll: {
    add: '투표 붙이기',
    has: '이 글에 투표가 붙어 있어요. 아무도 투표하지 않았다면 바꿀 수 있어요.',
    replace: '새 투표로 바꾸기',
  },
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
  answerTitle: (title: string) => [...`답변: ${title}`].slice(0, 100).join(''),
  answer: {
    heading: '답변글 쓰기',
    submit: '게시하기',
    pending: '게시 중…',
    failed: {
      title: '작성 실패',
      description: '답변글을 올리지 못했어요.',
      kept: KEPT,
    },
    done: { title: '답변글을 올렸어요', description: '처음 글 아래에도 함께 보여요.' },
    found: { title: '쓰다 만 답변글이 있어요', discard: '새로 쓰기' },
  },
  edit: {
    heading: '글 고치기',
    submit: '고치기',
    pending: '고치는 중…',
    failed: {
      title: '오류',
      description: '게시글을 고치지 못했어요.',
      kept: KEPT,
    },
    done: { title: '고쳤어요', description: '고친 글을 저장했어요.' },
    found: { title: '고치다 만 글이 있어요', discard: '원래대로' },
  },
} as const;

/** What the modes of the editor say differently. */
export type ModeText = (typeof text)['create' | 'answer' | 'edit'];
