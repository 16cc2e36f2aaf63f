import { Camera } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { userMessageOf } from '@/shared/api/errors';
import { useSite } from '@/shared/api/site';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import { tellFailure } from '@/shared/ui/tellFailure';
import { uploadProfileImage } from './api';
import styles from './PhotoField.module.css';
import { ACCEPT_IMAGES, limitsOf, refusalOf } from './rules';
import { shrinkImage } from './shrink';
import { text } from './text';

type PhotoFieldProps = {
  name: string;
  value: string | null;
  onChange: (url: string | null) => void;
  /** The form waits while a picture is on its way. */
  onBusy: (busy: boolean) => void;
};

const words = text.photoField;

/** The result of the crop dialog, with the original file name. */
function fileOf(blob: Blob, name: string): File {
  return blob instanceof File ? blob : new File([blob], name, { type: blob.type });
}

export function PhotoField(props: PhotoFieldProps) {
  const { name, value, onChange, onBusy } = props;
  const limits = limitsOf(useSite().data?.limits);
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function choose(file: File) {
    setError(null);
    const onDone = (blob: Blob) => void upload(fileOf(blob, file.name));
    void openDialog(() => import('../crop/CropDialog'), { file, onDone });
  }

  async function upload(file: File) {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    setError(null);
    setProgress(0);
    onBusy(true);
    try {
      const lighter = await shrinkImage(file);
      const refusal = refusalOf(lighter, limits);
      if (refusal) return setError(refusal);
      const options = { signal: abort.signal, onProgress: setProgress };
      onChange((await uploadProfileImage(lighter, options)).url);
    } catch (reason) {
      if (abort.signal.aborted) return;
      setError(userMessageOf(reason, words.failed.description));
      tellFailure(words.failed, reason);
    } finally {
      if (running.current === abort) {
        setProgress(null);
        onBusy(false);
      }
    }
  }

  return (
    <div className="row gap-4">
      <Avatar name={name || words.label} src={value} size={88} />
      <div className="grid flex-1 gap-2 min-w-0">
        <input
          ref={chooser}
          id={id}
          type="file"
          accept={ACCEPT_IMAGES}
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) choose(file);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="soft"
            size="small"
            icon={<Camera aria-hidden="true" />}
            pending={progress !== null}
            onClick={() => chooser.current?.click()}
          >
            {value ? words.change : words.choose}
          </Button>
          {value && (
            <Button variant="ghost" size="small" onClick={() => onChange(null)}>
              {words.remove}
            </Button>
          )}
        </div>
        {progress !== null && (
          <ProgressBar label={words.label} value={Math.round(progress * 100)} max={100} />
        )}
        <p className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {error ?? words.hint(limits)}
        </p>
      </div>
    </div>
  );
}
