import { Button } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { useInput } from 'react-admin';
import { api } from '@/shared/api/client';
import layout from '../components/layout.module.css';
import { errorMessage } from '../data/errorMessage';
import styles from './ImageInput.module.css';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/heic';

type Words = { image: string; imageHelp: string; choose: string; change: string };

/** A picture: uploaded at once, kept as its address. With `withoutImage` it may be left out. */
export function ImageInput({
  to,
  text,
  withoutImage,
}: {
  to: '/api/upload/ad' | '/api/upload/popup';
  text: Words;
  withoutImage?: string;
}) {
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
      field.onChange((await api.post(to, { body })).url);
    } catch (error) {
      setRefusal(errorMessage(error));
    }
    setBusy(false);
  }
  const wrong = refusal || fieldState.error?.message;
  return (
    <div className={styles.choose}>
      {field.value && <img className={styles.picture} src={field.value} alt={text.image} />}
      <span className={layout.row}>
        <Button variant="outlined" loading={isBusy} onClick={() => file.current?.click()}>
          {field.value ? text.change : text.choose}
        </Button>
        {field.value && withoutImage && (
          <Button onClick={() => field.onChange('')}>{withoutImage}</Button>
        )}
      </span>
      <input
        ref={file}
        type="file"
        accept={ACCEPTED}
        aria-label={text.image}
        onChange={upload}
        hidden
      />
      <p className={layout.note}>{text.imageHelp}</p>
      {wrong && <p role="alert">{wrong.replace('@@react-admin@@', '').replaceAll('"', '')}</p>}
    </div>
  );
}
