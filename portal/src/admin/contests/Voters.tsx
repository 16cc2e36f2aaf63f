import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { usePessimisticAction } from '../actions/usePessimisticAction';
import { DateTime } from '../components/DateTime';
import { QueryResult } from '../components/QueryResult';
import styles from './Contests.module.css';
import { contestText } from './text';

type Ballot = Shape<'BallotRow'>;
type VotersProps = { contestId: number; entryId: number; title: string; onClose: () => void };

function marksOf({ isYoung, isShared, isLeftOut }: Ballot): string {
  const marks = [
    isYoung && contestText.young,
    isShared && contestText.shared,
    isLeftOut && contestText.leftOut,
  ];
  return marks.filter(Boolean).join(' · ');
}

/** The voters of a photo; a member's votes may be excluded from the count. */
export function Voters({ contestId, entryId, title, onClose }: VotersProps) {
  const perform = usePessimisticAction();
  const query = useQuery({
    queryKey: ['contests', contestId, 'ballots', entryId],
    queryFn: ({ signal }) =>
      api.get('/api/admin/contests/photos/{entry_id}/ballots', {
        path: { entry_id: entryId },
        signal,
      }),
  });
  async function leaveOut({ userId, isLeftOut }: Ballot) {
    await perform({
      message: isLeftOut ? contestText.didTakeIn : contestText.didLeaveOut,
      updates: [{ resource: 'contests', id: contestId, update: (one) => one }],
      mutationFn: () =>
        api.put('/api/admin/contests/{contest_id}/ballots/{member_id}', {
          path: { contest_id: contestId, member_id: userId },
          body: { isLeftOut: !isLeftOut },
        }),
    });
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <QueryResult query={query} height={200}>
          {(ballots) => (
            <ul className={styles.rows}>
              {ballots.map((ballot) => (
                <li key={ballot.userId} className="row justify-between gap-3">
                  <div className="grid gap-1">
                    <strong>{ballot.nickname}</strong>
                    <span>
                      <DateTime at={ballot.votedAt} />
                    </span>
                    <span className="text-muted">{marksOf(ballot)}</span>
                  </div>
                  <Button size="small" onClick={() => void leaveOut(ballot)}>
                    {ballot.isLeftOut ? contestText.takeIn : contestText.leaveOut}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QueryResult>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{contestText.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
