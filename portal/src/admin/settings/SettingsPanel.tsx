import { useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { Panel } from '../components/Panel';
import { useEditDraft } from '../forms/useEditDraft';
import { SwitchForm } from '../shield/SwitchForm';
import { changedValues, isFound, type SettingsGroup, typedFields } from './fields';
import { SettingField } from './SettingField';
import { SettingRow } from './SettingRow';
import { TestMailButton } from './TestMailButton';
import { settingsText } from './text';
import { useSetSettings } from './useSettings';

type SettingsPanelProps = {
  group: SettingsGroup;
  words: string;
  /** By key: what hangs on a setting right now. */
  notes: Readonly<Record<string, string>>;
};

/** The settings of one group; unsaved input stays while searching. */
export function SettingsPanel({ group, words, notes }: SettingsPanelProps) {
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
      <Panel title={group.label} actions={group.key === 'mail' && <TestMailButton />}>
        <SwitchForm verb={settingsText.save} onSubmit={save}>
          {shown.map((setting) => (
            <SettingRow
              key={setting.key}
              setting={setting}
              note={notes[setting.key]}
              onReset={() => void reset(setting.key)}
            >
              <SettingField
                setting={setting}
                value={fields[setting.key] ?? ''}
                refusal={refusals[setting.key]}
                onChange={(value) => change({ [setting.key]: value })}
              />
            </SettingRow>
          ))}
        </SwitchForm>
        {conflict}
      </Panel>
    </div>
  );
}
