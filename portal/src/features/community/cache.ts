import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Shape } from '@/shared/api/types';

export type Post = Shape<'PostCard'>;
/** One answer of a list of posts; the community's own list also has notices and a total. */
type PostPage = { posts: Post[]; pinned?: Post[]; total?: number };

/** Every list and page that holds posts has a key that begins so. */
export const communityKey = ['/api/community'] as const;
export const postKey = (id: number) => [...communityKey, 'post', id] as const;

type Held = Post | PostPage | InfiniteData<PostPage> | undefined;
/** What becomes of a post; null takes it out of lists. */
type Change = (post: Post) => Post | null;

function changedList(list: readonly Post[], id: number, change: Change): Post[] {
  return list.flatMap((post) => (post.id === id ? (change(post) ?? []) : [post]));
}

function changedPage(page: PostPage, id: number, change: Change): PostPage {
  const posts = changedList(page.posts, id, change);
  const gone = page.posts.length - posts.length;
  return {
    ...page,
    posts,
    ...(page.pinned && { pinned: changedList(page.pinned, id, change) }),
    ...(page.total !== undefined && { total: page.total - gone }),
  };
}

function changed(held: Held, id: number, change: Change): Held {
  if (!held) return held;
  if ('pages' in held) {
    return { ...held, pages: held.pages.map((page) => changedPage(page, id, change)) };
  }
  if ('posts' in held) return changedPage(held, id, change);
  return held.id === id ? (change(held) ?? held) : held;
}

/** Changes a post wherever it is held: lists, the notices above them and its own page. */
export function changePost(client: QueryClient, id: number, change: Change): void {
  client.setQueriesData<Held>({ queryKey: communityKey }, (held) => changed(held, id, change));
}

function postsOf(held: Held): readonly Post[] {
  if (!held) return [];
  if ('pages' in held) return held.pages.flatMap((page) => page.posts);
  return 'posts' in held ? [...(held.pinned ?? []), ...held.posts] : [held];
}

/** The post as any of them holds it. */
export function heldPost(client: QueryClient, id: number): Post | undefined {
  return client
    .getQueriesData<Held>({ queryKey: communityKey })
    .flatMap(([, held]) => postsOf(held))
    .find((post) => post.id === id);
}
