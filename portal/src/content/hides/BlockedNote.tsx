import { UserRoundX } from 'lucide-react';
import { Button } from '@/shared/ui/Button';
import { useUnblock } from './api';
import styles from './BlockedNote.module.css';
import { text } from './text';

/** In the place of what a blocked member wrote: that it is not shown, and the way back. */
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
