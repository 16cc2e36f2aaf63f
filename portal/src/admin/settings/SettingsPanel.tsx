import { Button } from '@mui/material';
import { useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { Panel } from '../components/Panel';
import { useEditDraft } from '../forms/useEditDraft';
import { SwitchForm } from '../shield/SwitchForm';
import { changedValues, isFound, type SettingsGroup, typedFields } from './fields';
import { SettingField } from './SettingField';
import styles from './SettingsScreen.module.css';
import { settingsText } from './text';
import { useSetSettings } from './useSettings';

/** The settings of one kind; what is half typed stays, whatever is looked for meanwhile. */
export function SettingsPanel({ group, words }: { group: SettingsGroup; words: string }) {
  const { base, fields, change, discard } = useEditDraft(group, typedFields);
  const { set, reset, conflict } = useSetSettings(base, discard);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const shown = base.settings.filter((one) =>
    isFound(words, one.key, one.label, one.help, group.label),
  );
  async function save() {
    if (Object.keys(changedValues(base, fields)).length === 0) throw new Error(settingsText.same);
    setRefusals({});
    try {
      await set(fields);
    } catch (error) {
      if (error instanceof ApiError) setRefusals(error.fields);
      throw error;
    }
  }
  return (
    <div hidden={shown.length === 0}>
      <Panel title={group.label}>
        <SwitchForm verb={settingsText.save} onSubmit={save}>
          {shown.map((setting) => (
            <div key={setting.key} className={styles.field}>
              <SettingField
                setting={setting}
                value={fields[setting.key] ?? ''}
                refusal={refusals[setting.key]}
                onChange={(value) => change({ [setting.key]: value })}
              />
              {setting.source === 'site' && (
                <Button
                  size="small"
                  aria-label={settingsText.resetOf(setting.label)}
                  onClick={() => void reset(setting.key)}
                >
                  {settingsText.reset}
                </Button>
              )}
            </div>
          ))}
        </SwitchForm>
        {conflict}
      </Panel>
    </div>
  );
}
