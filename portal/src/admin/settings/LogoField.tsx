import { Button, FormHelperText } from '@mui/material';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { api } from '@/shared/api/client';
import layout from '../components/layout.module.css';
import { errorMessage } from '../data/errorMessage';
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
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const helpId = useId();
  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    // The same file may be chosen again after a refusal.
    event.target.value = '';
    if (!chosen) return;
    const body = new FormData();
    body.append('image', chosen);
    setBusy(true);
    setRefusal('');
    try {
      onChange((await api.post('/api/upload/logo', { body })).url);
    } catch (error) {
      setRefusal(errorMessage(error));
    }
    setBusy(false);
  }
  return (
    <fieldset className={styles.logo} disabled={isDisabled} aria-describedby={helpId}>
      <legend>{label}</legend>
      <div className={layout.row}>
        <img src={value || BUILT_IN} alt={settingsText.logoNow} width={48} height={48} />
        <Button variant="outlined" loading={isBusy} onClick={() => file.current?.click()}>
          {value ? settingsText.changeLogo : settingsText.chooseLogo}
        </Button>
        {value && <Button onClick={() => onChange('')}>{settingsText.removeLogo}</Button>}
      </div>
      <input ref={file} type="file" accept={ACCEPTED} aria-label={label} onChange={upload} hidden />
      <FormHelperText id={helpId} error={isRefused || refusal !== ''}>
        {refusal || about}
      </FormHelperText>
    </fieldset>
  );
}
