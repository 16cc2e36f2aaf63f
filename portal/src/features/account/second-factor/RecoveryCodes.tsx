import { useState } from 'react';
import { download } from '@/shared/lib/download';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { Dialog } from '@/shared/ui/Dialog';
import { copySecret } from './copySecret';
import styles from './RecoveryCodes.module.css';
import { text } from './text';

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void };

const words = text.codes;

function save(lines: string) {
  download(words.file, new Blob([lines], { type: 'text/plain;charset=utf-8' }));
}

/**
 * Recovery codes, which are shown only this once. The dialog closes after the member confirms that
 * they are saved.
 */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false);
  const lines = [words.heading, window.location.origin, '', ...codes, ''].join('\n');
  return (
    <Dialog
      open
      onClose={() => isKept && onClose()}
      title={words.title}
      description={words.lead}
      size="small"
      holdOpen
      actions={
        <Button disabled={!isKept} onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <ul className={styles.codes} data-printed="">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={styles.once}>{words.once}</p>
      <div className={styles.ways}>
        <Button variant="outline" size="small" onClick={() => void copySecret(lines, words.copied)}>
          {words.copy}
        </Button>
        <Button variant="outline" size="small" onClick={() => save(lines)}>
          {words.download}
        </Button>
        <Button variant="outline" size="small" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <CheckboxField
        label={words.kept}
        checked={isKept}
        onChange={({ target }) => setKept(target.checked)}
      />
    </Dialog>
  );
}
