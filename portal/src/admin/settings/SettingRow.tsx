import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { lazyPart } from '@/shared/ui/lazyPart';
import { AskButton } from '../components/AskButton';
import layout from '../components/layout.module.css';
import { Allowed } from '../permissions/Allowed';
import type { Setting } from './fields';
import styles from './SettingsScreen.module.css';
import { settingsText } from './text';

const SettingHistoryDialog = lazyPart(() => import('./SettingHistoryDialog'));

type SettingRowProps = {
  setting: Setting;
  /** Its current effect. */
  note: string | undefined;
  onReset: () => void;
  children: ReactNode;
};

/** A setting's control, with a reset to its default and its history. */
export function SettingRow({ setting, note, onReset, children }: SettingRowProps) {
  const { key, label, source } = setting;
  return (
    <div className={styles.field}>
      <div>
        {children}
        {note && <p className={layout.note}>{note}</p>}
      </div>
      <div className="flex flex-col items-end">
        {source === 'site' && (
          <Button size="small" aria-label={settingsText.resetOf(label)} onClick={onReset}>
            {settingsText.reset}
          </Button>
        )}
        <Allowed needs="acts.read">
          <AskButton
            key={key}
            verb={settingsText.history}
            color="inherit"
            aria-label={settingsText.historyOf(label)}
          >
            {(close) => <SettingHistoryDialog setting={setting} onClose={close} />}
          </AskButton>
        </Allowed>
      </div>
    </div>
  );
}
