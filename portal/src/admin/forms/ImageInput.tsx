import { Button } from '@mui/material';
import { useInput } from 'react-admin';
import layout from '../components/layout.module.css';
import { useUpload } from '../data/useUpload';
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
  const { input, isBusy, refusal, choose } = useUpload(to, field.onChange);
  const wrong = refusal || fieldState.error?.message;
  return (
    <div className={styles.choose}>
      {field.value && <img className={styles.picture} src={field.value} alt={text.image} />}
      <span className={layout.row}>
        <Button variant="outlined" loading={isBusy} onClick={choose}>
          {field.value ? text.change : text.choose}
        </Button>
        {field.value && withoutImage && (
          <Button onClick={() => field.onChange('')}>{withoutImage}</Button>
        )}
      </span>
      <input {...input} accept={ACCEPTED} aria-label={text.image} />
      <p className={layout.note}>{text.imageHelp}</p>
      {wrong && <p role="alert">{wrong.replace('@@react-admin@@', '').replaceAll('"', '')}</p>}
    </div>
  );
}
