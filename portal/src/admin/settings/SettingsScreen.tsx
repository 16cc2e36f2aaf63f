import { InputAdornment, TextField } from '@mui/material';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Checklist } from './Checklist';
import { isFound, type SettingsGroup } from './fields';
import { InvitationsPanel } from './InvitationsPanel';
import { invitationsText } from './invitationsText';
import { SettingsPanel } from './SettingsPanel';
import styles from './SettingsScreen.module.css';
import { ELSEWHERE, settingsText } from './text';
import { useSettings } from './useSettings';

/** The site's run-time settings. */
export default function SettingsScreen() {
  const query = useSettings();
  const [words, setWords] = useState('');
  return (
    <div className={layout.page}>
      <Title title={settingsText.label} />
      <TextField
        type="search"
        size="small"
        hiddenLabel
        className={styles.search ?? ''}
        placeholder={settingsText.search}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': settingsText.search },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search size={18} aria-hidden />
              </InputAdornment>
            ),
          },
        }}
      />
      {words.trim() === '' && <Checklist />}
      <QueryResult query={query}>
        {({ groups, notes }) => <Panels groups={groups} notes={notes} words={words.trim()} />}
      </QueryResult>
    </div>
  );
}

type PanelsProps = {
  groups: readonly SettingsGroup[];
  notes: Readonly<Record<string, string>>;
  words: string;
};

function Panels({ groups, notes, words }: PanelsProps) {
  const elsewhere = ELSEWHERE.filter(({ label, about }) => isFound(words, label, about));
  const isSomething = groups.some(({ label, settings }) =>
    settings.some((one) => isFound(words, one.key, one.label, one.help, label)),
  );
  return (
    <>
      {!isSomething && elsewhere.length === 0 && <p role="status">{settingsText.none}</p>}
      <div className={styles.panels}>
        {groups.map((group) => (
          <SettingsPanel key={group.key} group={group} words={words} notes={notes} />
        ))}
        {isByInvitation(groups) && isFound(words, invitationsText.title) && <InvitationsPanel />}
        {elsewhere.length > 0 && (
          <Panel title={settingsText.elsewhere}>
            <ul className={layout.list}>
              {elsewhere.map(({ to, label, about }) => (
                <li key={label}>
                  <Link to={to}>{label}</Link> <span className={layout.note}>{about}</span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </>
  );
}

function isByInvitation(groups: readonly SettingsGroup[]): boolean {
  return groups.some(({ settings }) =>
    settings.some(({ key, value }) => key === 'sign_ups' && value === 'invited'),
  );
}
