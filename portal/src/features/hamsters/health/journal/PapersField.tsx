import { Paperclip, X } from 'lucide-react';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { type RefusedFile, RefusedFiles } from '@/content/media/upload/RefusedFiles';
import { userMessageOf } from '@/shared/api/errors';
import { Button } from '@/shared/ui/Button';
import { IconButton } from '@/shared/ui/IconButton';
import { tellFailure } from '@/shared/ui/tellFailure';
import { isRefused } from '@/shared/unsent/isRefused';
import { uploadPaper } from '../papers';
import { text } from '../text';
import type { HealthPaper } from '../types';
import styles from './PapersField.module.css';

type PapersFieldProps = {
  papers: readonly HealthPaper[];
  hasFilms?: boolean | undefined;
  onChange: Dispatch<SetStateAction<HealthPaper[]>>;
  /** The form waits while one is on its way. */
  onBusy: (busy: boolean) => void;
};

const words = text.fields;
/** hamsterd/hamsters/health/rules.py. */
const MOST = 5;
const SHEETS = 'image/*,.heic,.heif,application/pdf';

/** Photos and PDFs of a visit, a medicine or a symptom, and films of a symptom. */
export function PapersField({ papers, hasFilms, onChange, onBusy }: PapersFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  async function send(file: File) {
    try {
      const taken = await uploadPaper(file);
      onChange((now) => [...now, ...taken]);
    } catch (fault) {
      const reason = userMessageOf(fault, words.paperFailed.description);
      setRefused((those) => [...those, { name: file.name, reason }]);
      // Nothing is wrong with the file itself: the message offers what helps.
      if (!isRefused(fault)) tellFailure(words.paperFailed, fault);
    }
  }

  async function add(files: readonly File[]) {
    const room = MOST - papers.length;
    setError(files.length > room ? words.tooManyPapers(MOST) : null);
    setRefused([]);
    setSending(true);
    onBusy(true);
    // One after another: they keep their order.
    for (const file of files.slice(0, room)) await send(file);
    setSending(false);
    onBusy(false);
  }

  return (
    <div className="grid justify-items-start gap-6px">
      <p className="text-15 font-semibold">{words.papers}</p>
      {papers.length > 0 && (
        <ul className={styles.papers}>
          {papers.map((paper) => (
            <li key={paper.id}>
              <a href={paper.url} target="_blank" rel="noreferrer">
                {paper.name}
              </a>
              <IconButton
                label={words.removePaper(paper.name)}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(papers.filter(({ id }) => id !== paper.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={chooser}
        type="file"
        accept={hasFilms ? `${SHEETS},video/*` : SHEETS}
        multiple
        hidden
        aria-label={words.papers}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) void add(files);
        }}
      />
      {papers.length < MOST && (
        <Button
          variant="soft"
          size="small"
          icon={<Paperclip aria-hidden="true" />}
          pending={isSending}
          onClick={() => chooser.current?.click()}
        >
          {hasFilms ? words.addFilm : words.addPaper}
        </Button>
      )}
      <RefusedFiles refused={refused} onChange={setRefused} />
      <p className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
        {error ?? (hasFilms ? words.filmsHint : words.papersHint)}
      </p>
    </div>
  );
}
