import type { ReactNode } from 'react';
import { Count } from '@/shared/ui/Count';
import { openDialog } from '@/shared/ui/dialogs';
import type { FollowListKind, Member } from './api';
import styles from './StatTiles.module.css';
import { text } from './text';

type StatTilesProps = {
  member: Member;
  /** Entries the viewer may see: the owner counts private ones too. */
  diaries: number;
};

const words = text.tiles;

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>{children}</span>
    </>
  );
}

/** The figures of a member; those of followers and following open their lists. */
export function StatTiles({ member, diaries }: StatTilesProps) {
  const { id, nickname } = member;
  const plain = [
    { label: words.diaries, figure: <Count value={diaries} /> },
    { label: words.posts, figure: <Count value={member.postsCount} /> },
    { label: words.comments, figure: <Count value={member.commentsCount} /> },
    { label: words.likes, figure: <Count value={member.totalLikes} /> },
    {
      label: words.streak,
      figure: (
        <>
          <Count value={member.streakDays} />
          <small>{words.days}</small>
        </>
      ),
    },
    { label: words.hamsters, figure: <Count value={member.hamstersCount} /> },
  ];
  const lists: { kind: FollowListKind; value: number }[] = [
    { kind: 'followers', value: member.followersCount },
    { kind: 'following', value: member.followingCount },
  ];
  return (
    <ul className={styles.tiles} aria-label={words.label}>
      {plain.map(({ label, figure }) => (
        <li key={label} className={styles.tile}>
          <Tile label={label}>{figure}</Tile>
        </li>
      ))}
      {lists.map(({ kind, value }) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.tile}
            aria-haspopup="dialog"
            onClick={() =>
              void openDialog(() => import('./FollowListDialog'), { kind, id, nickname })
            }
          >
            <Tile label={words[kind]}>
              <Count value={value} />
            </Tile>
          </button>
        </li>
      ))}
    </ul>
  );
}
