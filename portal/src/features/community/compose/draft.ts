import type { DraftFields } from '@/content/drafts/draftStore';
import type { Me } from '@/shared/api/session';
import type { Board, Post } from '../api';

/** The fields of the post form; `boardId` is '' until one is chosen. */
export type PostFields = { boardId: string; title: string; content: string; isPinned: boolean };

/** An unfinished post: the form with the files that had arrived. */
export type PostDraft = PostFields & DraftFields;

export type BoardOption = { value: string; label: string };

/**
 * The boards a member may write on (spec 2 §5). A post that is edited may stay where it is, even
 * where its author could not start one.
 */
export function boardOptions(boards: readonly Board[], me: Me, post?: Post): BoardOption[] {
  const open = boards.filter(({ writePermission }) => me.isAdmin || writePermission === 'all');
  const own = post && !open.some(({ id }) => id === post.boardId) ? [post.board] : [];
  return [...own, ...open].map(({ id, name }) => ({ value: String(id), label: name }));
}

/** A new post for the board somebody looked at, or the only one there is. */
export function emptyPost(options: readonly BoardOption[], boardId: number | undefined): PostDraft {
  const looked = options.find(({ value }) => value === String(boardId));
  const only = options.length === 1 ? options[0] : undefined;
  const value = (looked ?? only)?.value ?? '';
  return { boardId: value, title: '', content: '', isPinned: false, media: [] };
}

export function draftOf({ boardId, title, content, isPinned, media }: Post): PostDraft {
  return { boardId: String(boardId), title, content, isPinned, media };
}
