import { Button } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { useInput } from 'react-admin';
import { api } from '@/shared/api/client';
import layout from '../components/layout.module.css';
import { errorMessage } from '../data/errorMessage';
import styles from './Ads.module.css';
import { adText } from './text';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/heic';

/** The picture of an advertisement: uploaded at once, kept as its address. */
export function ImageInput() {
  const { field, fieldState } = useInput({ source: 'image', defaultValue: '' });
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
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
      const { url } = await api.post('/api/upload/ad', { body });
      field.onChange(url);
    } catch (error) {
      setRefusal(errorMessage(error));
    }
    setBusy(false);
  }
  const wrong = refusal || fieldState.error?.message;
  return (
    <div className={styles.choose}>
      {field.value && <img className={styles.picture} src={field.value} alt={adText.image} />}
      <Button variant="outlined" loading={isBusy} onClick={() => file.current?.click()}>
        {field.value ? adText.change : adText.choose}
      </Button>
      <input
        ref={file}
        type="file"
        accept={ACCEPTED}
        aria-label={adText.image}
        onChange={upload}
        hidden
      />
      <p className={layout.note}>{adText.imageHelp}</p>
      {wrong && <p role="alert">{wrong.replace('@@react-admin@@', '').replaceAll('"', '')}</p>}
    </div>
  );
}
