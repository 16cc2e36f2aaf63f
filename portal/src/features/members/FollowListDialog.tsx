import { useSession } from '@/shared/api/session';
import { useHasFeature } from '@/shared/api/site';
import { useMayWrite } from '@/shared/api/suspension';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Mascot } from '@/shared/ui/Mascot';
import { PagedList } from '@/shared/ui/PagedList';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type FollowListKind, memberTarget, useFollowList } from './api';
import styles from './FollowListDialog.module.css';
import { MemberRow } from './MemberRow';
import { text } from './text';

type FollowListDialogProps = DialogControl & {
  kind: FollowListKind;
  /** The member whose list is shown. */
  id: number;
  nickname: string;
};

/** Links that help an empty list to its first row. */
const WAYS = { followers: '/create-diary', following: '/ranking' } as const;
const SKELETONS = ['a', 'b', 'c', 'd'];

function Content({ kind, id, onClose }: FollowListDialogProps) {
  const list = useFollowList(kind, id);
  const { me } = useSession();
  const mayWrite = useMayWrite();
  const hasRanking = useHasFeature()('ranking');
  const words = text.lists[kind];
  const loading = (
    <div className="grid gap-1">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {SKELETONS.map((key) => (
        <Skeleton key={key} height={60} shape="box" />
      ))}
    </div>
  );
  const empty = (
    <div className={styles.empty}>
      <Mascot pose="waving" size={112} />
      <p>{words.empty}</p>
      {me?.id === id && (kind === 'following' ? hasRanking : mayWrite) && (
        <LinkButton to={WAYS[kind]} variant="soft" onClick={onClose}>
          {words.way}
        </LinkButton>
      )}
    </div>
  );
  return (
    <PagedList
      list={list}
      className="grid gap-1"
      targetOf={memberTarget}
      heading="h3"
      loading={loading}
      empty={empty}
    >
      {(member) => <MemberRow member={member} following={member.isFollowing} onLeave={onClose} />}
    </PagedList>
  );
}

/** The followers of a member, or the members they follow. */
export default function FollowListDialog(props: FollowListDialogProps) {
  const { kind, nickname, onClose } = props;
  return (
    <Dialog open onClose={onClose} title={text.lists[kind].title(nickname)} size="small">
      <Content {...props} />
    </Dialog>
  );
}
