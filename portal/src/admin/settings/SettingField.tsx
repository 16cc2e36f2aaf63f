import { FormHelperText, InputAdornment, TextField } from '@mui/material';
import { useId } from 'react';
import { CheckField, SelectField } from '../components/fields';
import { helpOf, type Setting } from './fields';
import { LogoField } from './LogoField';
import styles from './SettingsScreen.module.css';
import { settingsText } from './text';

type SettingFieldProps = {
  setting: Setting;
  value: string | boolean;
  /** Why the server refused it. */
  refusal: string | undefined;
  onChange: (value: string | boolean) => void;
};

const LONG_TEXT = 100;
/** Token `primary`: the colour if none is set. */
const BUILT_IN_COLOR = '#a64707';

/** One setting with the control of its kind; a value from the environment is read-only. */
export function SettingField({ setting, value, refusal, onChange }: SettingFieldProps) {
  const { kind, label, choices, source, variable, isRequired } = setting;
  const isGiven = source === 'environment';
  const about =
    isGiven && variable ? settingsText.ofEnvironment(variable) : (refusal ?? helpOf(setting));
  const helpId = useId();
  if (kind === 'switch') {
    return (
      <div>
        <CheckField
          label={label}
          value={value === true}
          isDisabled={isGiven}
          onChange={onChange}
          describedBy={helpId}
        />
        <FormHelperText id={helpId} error={Boolean(refusal)}>
          {about}
        </FormHelperText>
      </div>
    );
  }
  if (kind === 'image') {
    return (
      <LogoField
        label={label}
        value={String(value)}
        about={about}
        isRefused={Boolean(refusal)}
        isDisabled={isGiven}
        onChange={onChange}
      />
    );
  }
  if (kind === 'choice' && choices) {
    return (
      <SelectField
        label={label}
        help={about}
        names={Object.entries(choices)}
        value={String(value)}
        onChange={onChange}
      />
    );
  }
  const isColor = kind === 'color';
  const isMoment = kind === 'moment';
  const isNumber = kind === 'bytes' || kind === 'number';
  return (
    <TextField
      {...(isMoment && { type: 'datetime-local' })}
      label={label}
      helperText={about}
      error={Boolean(refusal)}
      disabled={isGiven}
      required={isRequired}
      value={value}
      multiline={(setting.maxLength ?? 0) > LONG_TEXT && !setting.key.includes('verification')}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        // Why it cannot be changed is to be read.
        formHelperText: { disabled: false },
        inputLabel: { ...(isMoment && { shrink: true }) },
        htmlInput: { ...(isNumber && { inputMode: 'decimal' }) },
        input: {
          ...(isColor && {
            startAdornment: (
              <InputAdornment position="start">
                <input
                  type="color"
                  className={styles.color}
                  aria-label={settingsText.pickColor(label)}
                  disabled={isGiven}
                  value={String(value) || BUILT_IN_COLOR}
                  onChange={(event) => onChange(event.target.value)}
                />
              </InputAdornment>
            ),
          }),
          ...(kind === 'bytes' && {
            endAdornment: <InputAdornment position="end">MB</InputAdornment>,
          }),
        },
      }}
    />
  );
}
