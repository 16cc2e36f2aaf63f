import type { ReactNode } from 'react';
import type { Found } from './api';
import { HamsterRow } from './HamsterRow';
import { Highlight } from './Highlight';
import type { SearchKind } from './kinds';
import { MemberRow } from './MemberRow';
import { standsIn } from './matches';
import { ResultRow, type RowHeading } from './ResultRow';

type FoundOf<K extends SearchKind> = Found[K][number];
type Shown<Item> = { item: Item; query: string; heading: RowHeading };

/** The first photo; if there are only videos, the first video, shown as an icon. */
function pictureOf(media: FoundOf<'diaries' | 'posts'>['media']): string | undefined {
  return (media.find((file) => file.kind === 'image') ?? media[0])?.url;
}

function EntryRow({ item: entry, ...shown }: Shown<FoundOf<'diaries'>>) {
  const { user, hamster } = entry;
  const facts = (
    <>
      <span>{user.nickname}</span>
      <span>
        <Highlight text={hamster.name} query={shown.query} />
      </span>
      {standsIn(hamster.breed, shown.query) && (
        <span>
          <Highlight text={hamster.breed} query={shown.query} />
        </span>
      )}
    </>
  );
  const to = `/diary/${entry.id}`;
  return <ResultRow {...entry} {...shown} to={to} image={pictureOf(entry.media)} facts={facts} />;
}

function PostRow({ item: post, ...shown }: Shown<FoundOf<'posts'>>) {
  const facts = (
    <>
      <span>{post.board.name}</span>
      <span>{post.user.nickname}</span>
    </>
  );
  const to = `/community/post/${post.id}`;
  return <ResultRow {...post} {...shown} to={to} image={pictureOf(post.media)} facts={facts} />;
}

const ROWS: { [K in SearchKind]: (shown: Shown<FoundOf<K>>) => ReactNode } = {
  users: ({ item, query }) => <MemberRow member={item} query={query} />,
  hamsters: ({ item, query }) => <HamsterRow hamster={item} query={query} />,
  diaries: (shown) => <EntryRow {...shown} />,
  posts: (shown) => <PostRow {...shown} />,
};

/** One result, as its kind is shown. */
export function FoundRow<K extends SearchKind>(props: { kind: K } & Shown<FoundOf<K>>) {
  const { kind, item, query, heading } = props;
  return ROWS[kind]({ item, query, heading });
}
