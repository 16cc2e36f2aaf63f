import type { ReactNode } from 'react';
import { useHasFeature } from '@/shared/api/site';
import { Count } from '@/shared/ui/Count';
import { openDialog } from '@/shared/ui/dialogs';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { FollowListKind, Member } from './api';
import styles from './MemberCounts.module.css';
import { text } from './text';

type MemberCountsProps = {
  member: Member;
  /** Entries the viewer may see: the owner counts private ones too. */
  diaries: number;
};

const words = text.counts;

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>{children}</span>
    </>
  );
}

/** The counts of a member in one line; those of followers and following open their lists. */
export function MemberCounts({ member, diaries }: MemberCountsProps) {
  const { id, nickname } = member;
  const hasFeature = useHasFeature();
  const all = [
    { key: 'diaries', label: words.diaries, figure: <Count value={diaries} /> },
    {
      key: 'likes',
      label: (
        <>
          <VisuallyHidden>{words.received}</VisuallyHidden> {words.likes}
        </>
      ),
      figure: <Count value={member.totalLikes} />,
    },
    {
      key: 'streak',
      label: (
        <>
          {words.running} <VisuallyHidden>{words.attendance}</VisuallyHidden>
        </>
      ),
      figure: (
        <>
          <Count value={member.streakDays} />
          <small>{words.days}</small>
        </>
      ),
    },
    { key: 'hamsters', label: words.hamsters, figure: <Count value={member.hamstersCount} /> },
  ];
  const plain = all.filter(({ key }) => key !== 'streak' || hasFeature('attendance'));
  const lists: { kind: FollowListKind; value: number }[] = [
    { kind: 'followers', value: member.followersCount },
    { kind: 'following', value: member.followingCount },
  ];
  return (
    <ul className="flex justify-between" aria-label={words.label}>
      {plain.map(({ key, label, figure }) => (
        <li key={key} className={styles.count}>
          <Figure label={label}>{figure}</Figure>
        </li>
      ))}
      {lists.map(({ kind, value }) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.count}
            aria-haspopup="dialog"
            onClick={() =>
              void openDialog(() => import('./FollowListDialog'), { kind, id, nickname })
            }
          >
            <Figure label={words[kind]}>
              <Count value={value} />
            </Figure>
          </button>
        </li>
      ))}
    </ul>
  );
}
