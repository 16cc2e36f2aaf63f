import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { Keyboard } from 'lucide-react';
import { useId, useState } from 'react';
import { useOverlayHistory } from '@/shared/ui/overlayHistory';
import { commonText } from '../components/text';
import styles from './KeysHelp.module.css';
import { type KeyAct, useKeys } from './useKeys';

/** What every dialog of the console hears (`ConfirmDialog`, `ReasonDialog`). */
const IN_DIALOGS = [
  { key: '1 – 5', label: commonText.chooseReason },
  { key: 'Ctrl+Enter', label: commonText.send },
  { key: 'Esc', label: commonText.escape },
];

/** Lets a screen be worked by single keys, and lists them behind a button and behind `?`. */
export function KeysHelp({ acts }: { acts: readonly KeyAct[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useOverlayHistory(isOpen, () => setOpen(false));
  useKeys([...acts, { key: '?', label: commonText.keys, run: () => setOpen(true) }]);
  return (
    <>
      <Button
        size="small"
        className={styles.button ?? ''}
        startIcon={<Keyboard size={18} />}
        onClick={() => setOpen(true)}
      >
        {commonText.keys}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} aria-labelledby={id}>
          <DialogTitle id={id} component="h2">
            {commonText.keys}
          </DialogTitle>
          <DialogContent>
            <Keys keys={acts} />
            <h3 className={styles.part}>{commonText.keysInDialogs}</h3>
            <Keys keys={IN_DIALOGS} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{commonText.close}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

function Keys({ keys }: { keys: readonly Pick<KeyAct, 'key' | 'label'>[] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(({ key, label }) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
