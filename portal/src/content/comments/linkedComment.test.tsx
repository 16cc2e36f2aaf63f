import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Shape } from '@/shared/api/types';
import { json, serve } from '@/testing/network';
import { postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import Comments from './Comments';

const LIST = 'GET /api/community/21/comments';
const at = '2026-11-19T12:00:00Z';

function comment(id: number): Shape<'CommentOut'> {
  const user = { id: 9, nickname: '봄봄', profileImage: null, level: 1 };
  const state = {
    isHeld: false,
    isBlocked: false,
    isSecret: false,
    mayRead: true,
    isDeleted: false,
    mentions: [],
  };
  const times = { createdAt: at, updatedAt: at };
  return { id, content: `${id}번째`, parentId: null, userId: 9, ...state, ...times, user };
}

/** Pages of one comment each, the last without a cursor. */
function pages(...ids: number[]) {
  return (query: URLSearchParams) => {
    const place = Number(query.get('cursor') ?? 0);
    const next = place + 1 < ids.length ? { 'X-Next-Cursor': `${place + 1}` } : undefined;
    return json([comment(ids[place] ?? 0)], next);
  };
}

function visit(hash: string) {
  show(<Comments parent={{ kind: 'community', ...postWith() }} />, `/community/post/21${hash}`);
}

const seen: string[] = [];

beforeEach(() => {
  Element.prototype.scrollIntoView = function scrolled() {
    seen.push(this.id);
  };
});

afterEach(() => {
  seen.length = 0;
  window.history.replaceState(null, '', '/');
});

const rowOf = async (words: string) => (await screen.findByText(words)).closest('li');

it('asks for pages until the comment that the address names is there, and marks it', async () => {
  serve({ [LIST]: pages(31, 32, 33, 34) });
  visit('#comment-33');

  const row = await rowOf('33번째');
  expect(row).toHaveAttribute('aria-current', 'true');
  expect(await rowOf('31번째')).not.toHaveAttribute('aria-current');
  await waitFor(() => expect(seen).toEqual(['comment-33']));
  expect(row).toContainElement(document.activeElement as HTMLElement);
  expect(screen.queryByText('34번째')).not.toBeInTheDocument();
});

it('says that it is gone, after it looked through everything once', async () => {
  serve({ [LIST]: pages(31, 32) });
  visit('#comment-99');

  expect(await screen.findByText('찾는 댓글은 지워졌거나 볼 수 없어요.')).toBeInTheDocument();
  expect(seen).toEqual([]);
});

it('asks for no more than the first page where the address names none', async () => {
  const heard = serve({ [LIST]: pages(31, 32) });
  visit('#settings');

  await rowOf('31번째');
  expect(heard.filter(({ call }) => call === LIST)).toHaveLength(1);
  expect(screen.queryByText('찾는 댓글은 지워졌거나 볼 수 없어요.')).not.toBeInTheDocument();
});
