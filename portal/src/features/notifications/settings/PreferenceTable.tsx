import { Switch } from '@/shared/ui/Switch';
import styles from './Settings.module.css';
import { text } from './text';
import type { PreferencesForm, Row } from './types';

const words = text.kinds;

/** Its mail is sent at once, not with the daily one (docs/decisions/0131). */
const MAILED_AT_ONCE = 'health';
const CHANNELS = ['site', 'push', 'mail'] as const;

type PreferenceTableProps = {
  rows: readonly Row[];
  /** The mail column is part of the daily mail. */
  digest: boolean;
  onChange: (form: PreferencesForm) => void;
};

type RowProps = Omit<PreferenceTableProps, 'rows'> & { row: Row };

function Kind({ row, digest, onChange }: RowProps) {
  const { kind, label, site, push, mail, isFixed } = row;
  const hint = `fixed-${kind}`;
  const isOpen = { site: true, push: site, mail: site && (digest || kind === MAILED_AT_ONCE) };
  return (
    <tr>
      <th scope="row">
        {label}
        {isFixed && <small id={hint}>{words.fixed}</small>}
      </th>
      {CHANNELS.map((channel) => (
        <td key={channel}>
          <Switch
            label={words.of(label, words[channel])}
            // A fixed row is always sent: its mails are not part of the daily digest.
            checked={isFixed ? row[channel] : row[channel] && isOpen[channel]}
            disabled={isFixed || !isOpen[channel]}
            describedBy={isFixed ? hint : undefined}
            onChange={(on) => onChange({ kinds: [{ kind, site, push, mail, [channel]: on }] })}
          />
        </td>
      ))}
    </tr>
  );
}

/** The notification settings: a row for each type, a column for each channel. */
export function PreferenceTable({ rows, digest, onChange }: PreferenceTableProps) {
  const someOff = rows.some(({ site }) => !site);
  return (
    <>
      <table className={styles.table} aria-labelledby="kinds">
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {words[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Kind key={row.kind} row={row} digest={digest} onChange={onChange} />
          ))}
        </tbody>
      </table>
      {(someOff || !digest) && (
        <p className="text-13 text-muted">
          {!digest && words.noDigest} {someOff && words.noSite}
        </p>
      )}
    </>
  );
}
