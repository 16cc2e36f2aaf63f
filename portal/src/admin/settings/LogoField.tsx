import { Button, FormHelperText } from '@mui/material';
import { useId } from 'react';
import layout from '../components/layout.module.css';
import { useUpload } from '../data/useUpload';
import styles from './SettingsScreen.module.css';
import { settingsText } from './text';

type LogoFieldProps = {
  label: string;
  /** The address of the picture; empty for the built-in one. */
  value: string;
  about: string;
  isRefused: boolean;
  isDisabled: boolean;
  onChange: (url: string) => void;
};

const ACCEPTED = 'image/png,image/webp,image/jpeg';
const BUILT_IN = '/favicon.svg';

/** The site's mark: uploaded at once, in force once the panel is saved. */
export function LogoField(props: LogoFieldProps) {
  const { label, value, about, isRefused, isDisabled, onChange } = props;
  const { input, isBusy, refusal, choose } = useUpload('/api/upload/logo', onChange);
  const helpId = useId();
  return (
    <fieldset className={styles.logo} disabled={isDisabled} aria-describedby={helpId}>
      <legend>{label}</legend>
      <div className={layout.row}>
        <img src={value || BUILT_IN} alt={settingsText.logoNow} width={48} height={48} />
        <Button variant="outlined" loading={isBusy} onClick={choose}>
          {value ? settingsText.changeLogo : settingsText.chooseLogo}
        </Button>
        {value && <Button onClick={() => onChange('')}>{settingsText.removeLogo}</Button>}
      </div>
      <input {...input} accept={ACCEPTED} aria-label={label} />
      <FormHelperText id={helpId} error={isRefused || refusal !== ''}>
        {refusal || about}
      </FormHelperText>
    </fieldset>
  );
}
