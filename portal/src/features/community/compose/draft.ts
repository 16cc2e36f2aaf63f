import type { DraftFields } from '@/content/drafts/draftStore';
import type { Me } from '@/shared/api/session';
import type { Board, Post } from '../api';
import type { PostFile } from '../files/api';
import type { CardChoice } from '../healthCard/choice';
import { mayWrite } from '../mayWrite';
import type { PollDraft } from '../poll/draft';
import { text } from './text';

/** The fields of the post form; `boardId` is '' until one is chosen. */
export type PostFields = {
  boardId: string;
  /** A category of that board; '' for none. Older drafts have none. */
  categoryId?: string | undefined;
  title: string;
  content: string;
  isPinned: boolean;
  /** Older drafts do not say. */
  isSecret?: boolean | undefined;
  /** The card that is to be attached on a board of questions; one that is there stays. */
  healthCard: CardChoice | null;
  /** The place and the last day, on a giveaway board; older drafts have none. */
  giveaway?: { region: string; endsOn: string } | undefined;
  /** The poll that is to be attached; one that is there stays. */
  poll: PollDraft | null;
  /** The files beside the pictures; older drafts have none. */
  files?: readonly PostFile[] | undefined;
};

/** An unfinished post: the form with the files that had arrived. */
export type PostDraft = PostFields & DraftFields;

type Offered = Pick<Board, 'id' | 'name' | 'purpose' | 'allowsFiles' | 'allowsSecrets'> &
  Partial<Pick<Board, 'categories' | 'isCategoryRequired'>>;

export type BoardOption = {
  value: string;
  label: string;
  purpose: Board['purpose'];
  allowsFiles: boolean;
  /** Whether a post on it may be secret; a giveaway is offered to everybody. */
  allowsSecrets: boolean;
  categories: readonly { value: string; label: string }[];
  isCategoryRequired: boolean;
};

function option({ id, name, purpose, allowsFiles, allowsSecrets, ...board }: Offered): BoardOption {
  return {
    value: String(id),
    label: name,
    purpose,
    allowsFiles,
    allowsSecrets: allowsSecrets && purpose !== 'giving',
    categories: (board.categories ?? []).map((one) => ({ value: String(one.id), label: one.name })),
    isCategoryRequired: board.isCategoryRequired ?? false,
  };
}

/** Whether the board has the category; one that was chosen for another board does not count. */
export function isOffered(board: BoardOption, categoryId: string | undefined): boolean {
  return board.categories.some(({ value }) => value === categoryId);
}

/** What the form sends of the category: nothing for a board without any. */
export function categoryOf(board: BoardOption | undefined, categoryId: string | undefined) {
  if (!board || board.categories.length === 0) return {};
  return { categoryId: isOffered(board, categoryId) ? Number(categoryId) : null };
}

/** The purpose of a post on a closed board, as far as the post shows it. */
function purposeOf({ question, giveaway }: Post): Board['purpose'] {
  if (question) return 'question';
  return giveaway ? 'giving' : 'talk';
}

/**
 * The boards that a member may write on (spec 2 §5). An edited post may stay on its board, even if
 * its author could not start one there.
 */
export function boardOptions(boards: readonly Board[], me: Me, post?: Post): BoardOption[] {
  const open = boards.filter((board) => mayWrite(board, me));
  const offered = open.map(option);
  if (!post || open.some(({ id }) => id === post.boardId)) return offered;
  const closed = boards.find(({ id }) => id === post.boardId) ?? {
    categories: post.category ? [{ ...post.category, postsCount: 1 }] : [],
  };
  const allows = { allowsFiles: false, allowsSecrets: false };
  const kept = { ...closed, ...post.board, purpose: purposeOf(post), ...allows };
  return [option(kept), ...offered];
}

const NOTHING = { healthCard: null, poll: null };

/** A new post for the board that the member was viewing, or for the only one. */
export function emptyPost(options: readonly BoardOption[], boardId: number | undefined): PostDraft {
  const looked = options.find(({ value }) => value === String(boardId));
  const only = options.length === 1 ? options[0] : undefined;
  const value = (looked ?? only)?.value ?? '';
  const words = { title: '', content: '', giveaway: { region: '', endsOn: '' } };
  return {
    boardId: value,
    categoryId: '',
    ...words,
    isPinned: false,
    isSecret: false,
    ...NOTHING,
    files: [],
    media: [],
  };
}

/** What an answer takes after the post that it answers. */
export type AnsweredPost = Pick<Post, 'id' | 'title' | 'boardId' | 'category'>;

/** An answer, on the board of the post that it answers and with its category. */
export function emptyAnswer(options: readonly BoardOption[], answered: AnsweredPost): PostDraft {
  const categoryId = answered.category ? String(answered.category.id) : '';
  const title = text.answerTitle(answered.title);
  return { ...emptyPost(options, answered.boardId), categoryId, title };
}

export function draftOf(post: Post): PostDraft {
  const { boardId, category, title, content, isPinned, isSecret, giveaway, files, media } = post;
  const { region = '', endsOn = '' } = giveaway ?? {};
  const words = { title, content, giveaway: { region, endsOn } };
  const place = { boardId: String(boardId), categoryId: category ? String(category.id) : '' };
  return { ...place, ...words, isPinned, isSecret, ...NOTHING, files, media };
}
