import { UserRoundX } from 'lucide-react';
import { Button } from '@/shared/ui/Button';
import { useUnblock } from './api';
import styles from './BlockedNote.module.css';
import { text } from './text';

/** Replaces the content of a blocked member; says why, and offers to unblock. */
export function BlockedNote({ member }: { member: { id: number; nickname: string } }) {
  const { unblock, isPending } = useUnblock(member);
  return (
    <p className={styles.note}>
      <UserRoundX aria-hidden="true" />
      <span>{text.pageOfBlocked}</span>
      <Button
        variant="outline"
        size="small"
        aria-label={text.unblock(member.nickname)}
        pending={isPending}
        onClick={() => void unblock()}
      >
        {text.list.remove.user}
      </Button>
    </p>
  );
}
