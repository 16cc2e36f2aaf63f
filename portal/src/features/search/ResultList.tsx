import type { ReactNode } from 'react';
import type { Found } from './api';
import { HamsterRow } from './HamsterRow';
import { Highlight } from './Highlight';
import type { SearchKind } from './kinds';
import { MemberRow } from './MemberRow';
import { standsIn } from './matches';
import styles from './ResultList.module.css';
import { ResultRow, type RowHeading } from './ResultRow';

type ResultListProps = { found: Found; kind: SearchKind; query: string; heading: RowHeading };

function rowsOf({
  found,
  kind,
  query,
  heading,
}: ResultListProps): { id: number; row: ReactNode }[] {
  switch (kind) {
    case 'users':
      return found.users.map((member) => ({
        id: member.id,
        row: <MemberRow member={member} query={query} />,
      }));
    case 'hamsters':
      return found.hamsters.map((hamster) => ({
        id: hamster.id,
        row: <HamsterRow hamster={hamster} query={query} />,
      }));
    case 'diaries':
      return found.diaries.map((entry) => ({
        id: entry.id,
        row: (
          <ResultRow
            {...entry}
            to={`/diary/${entry.id}`}
            query={query}
            heading={heading}
            image={entry.media.find((file) => file.kind === 'image')?.url}
            facts={
              <>
                <span>{entry.user.nickname}</span>
                <span>
                  <Highlight text={entry.hamster.name} query={query} />
                </span>
                {standsIn(entry.hamster.breed, query) && (
                  <span>
                    <Highlight text={entry.hamster.breed} query={query} />
                  </span>
                )}
              </>
            }
          />
        ),
      }));
    case 'posts':
      return found.posts.map((post) => ({
        id: post.id,
        row: (
          <ResultRow
            {...post}
            to={`/community/post/${post.id}`}
            query={query}
            heading={heading}
            image={post.media.find((file) => file.kind === 'image')?.url}
            facts={
              <>
                <span>{post.board.name}</span>
                <span>{post.user.nickname}</span>
              </>
            }
          />
        ),
      }));
  }
}

/** The results of one kind, in the server's order. */
export function ResultList(props: ResultListProps) {
  return (
    <ul className={styles.list}>
      {rowsOf(props).map(({ id, row }) => (
        <li key={id}>{row}</li>
      ))}
    </ul>
  );
}
