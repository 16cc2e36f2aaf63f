import { useState } from 'react';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import styles from './RecoveryCodes.module.css';
import { text } from './text';

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void };

const words = text.codes;

function save(lines: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([lines], { type: 'text/plain;charset=utf-8' }));
  link.download = words.file;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Recovery codes, which are shown only this once. The dialog closes after the member confirms that
 * they are saved.
 */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false);
  const lines = [words.heading, window.location.origin, '', ...codes, ''].join('\n');
  const copy = () =>
    void navigator.clipboard?.writeText(lines).then(() => toast({ ...words.copied, tone: 'good' }));
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
        <Button variant="outline" size="small" onClick={copy}>
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
