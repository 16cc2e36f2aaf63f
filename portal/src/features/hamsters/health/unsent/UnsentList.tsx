import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { dayHeading } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { tellFailure } from '@/shared/ui/tellFailure';
import { KINDS } from '../kinds';
import { text } from '../text';
import { saidOf } from '../values';
import { sendUnsent } from './send';
import { dropUnsent, type UnsentRow, useUnsentRows } from './store';
import styles from './UnsentList.module.css';

type UnsentListProps = { hamsterId: number; memberId: number };

const words = text.unsent;

function mend(memberId: number, { hamsterId, row }: UnsentRow) {
  const onSaved = () => dropUnsent(memberId, [row.clientKey]);
  const load = () => import('../journal/RowDialog');
  void openDialog(load, { hamsterId, kind: row.kind, begin: row, onSaved });
}

/**
 * The rows that were written here and are not on the server yet. Refused rows stay until they are
 * corrected.
 */
export function UnsentList({ hamsterId, memberId }: UnsentListProps) {
  const client = useQueryClient();
  const rows = useUnsentRows(memberId).filter((each) => each.hamsterId === hamsterId);
  if (rows.length === 0) return null;
  const waiting = rows.filter(({ refusal }) => refusal === undefined).length;
  const sendNow = () =>
    void sendUnsent(client, memberId).catch((error: unknown) =>
      tellFailure(text.writeFailed, error),
    );
  return (
    <section className={styles.card} aria-live="polite">
      <div className={styles.head}>
        <CloudOff aria-hidden="true" />
        <h2 className="flex-1 text-15">{waiting > 0 ? words.title(waiting) : words.refused}</h2>
        {waiting > 0 && (
          <Button variant="ghost" size="small" onClick={sendNow}>
            {words.sendNow}
          </Button>
        )}
      </div>
      {waiting > 0 && <p className="text-13 text-muted">{words.text}</p>}
      <ul className={styles.rows}>
        {rows.map((each) => (
          <li key={each.row.clientKey}>
            <span>
              {dayHeading(each.row.day)} {KINDS[each.row.kind].label}{' '}
              <strong>{saidOf(each.row)}</strong> {each.row.note}
            </span>
            {each.refusal === undefined ? (
              <small>{words.sending}</small>
            ) : (
              <>
                <small className={styles.refusal}>{each.refusal}</small>
                <Button variant="soft" size="small" onClick={() => mend(memberId, each)}>
                  {words.mend}
                </Button>
                <Button
                  variant="ghost"
                  size="small"
                  onClick={() => dropUnsent(memberId, [each.row.clientKey])}
                >
                  {words.drop}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
