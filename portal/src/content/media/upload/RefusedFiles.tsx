import { X } from 'lucide-react';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './RefusedFiles.module.css';
import { text } from './text';

/** A file that could not be taken, and why. */
export type RefusedFile = { name: string; reason: string };

type RefusedFilesProps = {
  refused: readonly RefusedFile[];
  onChange: (refused: RefusedFile[]) => void;
};

/** The files of a choice that could not be taken, each with its reason, until they are dismissed. */
export function RefusedFiles({ refused, onChange }: RefusedFilesProps) {
  return refused.map((file, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a phone calls all its photos `image.jpg`
    <div key={place} role="alert" className={styles.refused}>
      <p>
        <strong>{file.name}</strong> {file.reason}
      </p>
      <IconButton
        label={text.forget(file.name)}
        icon={<X aria-hidden="true" />}
        onClick={() => onChange(refused.filter((one) => one !== file))}
      />
    </div>
  ));
}
