import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { AskButton } from '../components/AskButton';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { contentText } from '../content/text';
import { Allowed } from '../permissions/Allowed';
import styles from './Contests.module.css';
import { RemovePhoto } from './RemovePhoto';
import { contestText } from './text';
import { Voters } from './Voters';

type Row = Shape<'TallyRow'>;

function Entry({ contestId, row }: { contestId: number; row: Row }) {
  const { place, caption, nickname, votes, countedVotes, isSeen, isSudden } = row;
  return (
    <li className="grid gap-1">
      <strong>
        {place ? `${contestText.place(place)} · ` : ''}
        {caption}
      </strong>
      <span>
        {nickname} · {contestText.votes(votes, countedVotes)}
      </span>
      {!isSeen && <span className="text-muted">{contestText.unseen}</span>}
      <span className="text-muted">
        {contestText.figures(row.youngVotes, row.sharedVotes, row.busiestHour)}
      </span>
      {isSudden && <strong className="text-bad">{contestText.sudden}</strong>}
      <span>
        <Button size="small" href={`/contest/photo/${row.entryId}`} target="_blank">
          {contentText.onSite}
        </Button>
        {votes > 0 && (
          <AskButton verb={contestText.votersOf}>
            {(close) => (
              <Voters contestId={contestId} entryId={row.entryId} title={caption} onClose={close} />
            )}
          </AskButton>
        )}
        {isSeen && (
          <Allowed needs="content.remove">
            <RemovePhoto contestId={contestId} entryId={row.entryId} />
          </Allowed>
        )}
      </span>
    </li>
  );
}

/** The photos of the contest with their votes, the most first; members do not see them yet. */
export function Tally() {
  const contest = useRecordContext<Shape<'ContestRow'>>();
  const id = contest?.id ?? 0;
  const query = useQuery({
    queryKey: ['contests', id, 'tally'],
    queryFn: ({ signal }) =>
      api.get('/api/admin/contests/{contest_id}/tally', { path: { contest_id: id }, signal }),
    enabled: id > 0,
  });
  return (
    <div className={styles.side}>
      <Panel title={contestText.tally}>
        <p className="text-muted">{contestText.tallyHelp}</p>
        <QueryResult query={query} height={240}>
          {(rows) =>
            rows.length === 0 ? (
              <p>{contestText.tallyNone}</p>
            ) : (
              <ol className={styles.rows}>
                {rows.map((row) => (
                  <Entry key={row.entryId} contestId={id} row={row} />
                ))}
              </ol>
            )
          }
        </QueryResult>
      </Panel>
    </div>
  );
}
