import { Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type RefusedFile, RefusedFiles } from '@/content/media/upload/RefusedFiles';
import { MAX_FILES_PER_POST } from '@/shared/api/limits.gen';
import { Button } from '@/shared/ui/Button';
import { IconButton } from '@/shared/ui/IconButton';
import type { PostFields } from '../compose/draft';
import { type PostFile, uploadFile } from './api';
import { FileIcon } from './FileIcon';
import styles from './Files.module.css';
import { fileSize } from './size';
import { filesText as words } from './text';

const ACCEPTED = '.pdf,.hwp,.hwpx,.docx,.xlsx,.pptx,.txt,.csv,.zip';

type FilesFieldProps = {
  form: UseFormReturn<PostFields>;
  /** Whether the chosen board takes files; those of an edited post may stay on any. */
  takesFiles: boolean;
};

/** The files beside a post's pictures: each is sent at once, and what was refused says why. */
export default function FilesField({ form, takesFiles }: FilesFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [sending, setSending] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  /** Those that wait for their turn, too. */
  const sendingCount = useRef(0);
  const files = useWatch({ control: form.control, name: 'files' }) ?? [];
  form.register('files', { validate: () => sendingCount.current === 0 || words.waiting });
  const error = form.formState.errors.files?.message;

  function set(files: PostFile[]) {
    form.setValue('files', files, { shouldDirty: true, shouldValidate: true });
  }

  async function send(file: File) {
    setSending((names) => [...names, file.name]);
    const answer = await uploadFile(file);
    sendingCount.current -= 1;
    setSending((names) => names.toSpliced(names.indexOf(file.name), 1));
    if ('reason' in answer) setRefused((those) => [...those, answer]);
    else set([...(form.getValues('files') ?? []), answer]);
  }

  async function add(chosen: readonly File[]) {
    const room = MAX_FILES_PER_POST - files.length - sendingCount.current;
    setRefused(chosen.slice(room).map(({ name }) => ({ name, reason: words.tooMany })));
    const taken = chosen.slice(0, room);
    sendingCount.current += taken.length;
    // One after another: they keep their order, and share the member's line.
    for (const file of taken) await send(file);
  }

  return (
    <fieldset className="column justify-items-start gap-2 min-w-0 border-0 p-0">
      <legend className={styles.label}>{words.heading}</legend>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id} className={styles.chosen}>
              <FileIcon name={file.name} />
              <span className={styles.name}>{file.name}</span>
              <span className="flex-none text-13 text-muted">{fileSize(file.bytes)}</span>
              <IconButton
                label={words.remove(file.name)}
                icon={<X aria-hidden="true" />}
                onClick={() => set(files.filter(({ id }) => id !== file.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="status" className={styles.hint}>
        {sending.map((name) => (
          <p key={name}>{words.sending(name)}</p>
        ))}
      </div>
      <RefusedFiles refused={refused} onChange={setRefused} />
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        aria-label={words.heading}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          if (chosen.length > 0) void add(chosen);
        }}
      />
      {takesFiles && files.length < MAX_FILES_PER_POST && (
        <Button
          variant="outline"
          icon={<Paperclip aria-hidden="true" />}
          aria-describedby={hintId}
          onClick={() => chooser.current?.click()}
        >
          {words.add}
        </Button>
      )}
      <p
        id={hintId}
        className={error || !takesFiles ? styles.error : styles.hint}
        role={error ? 'alert' : undefined}
      >
        {error ?? (takesFiles ? words.hint : words.notHere)}
      </p>
    </fieldset>
  );
}
