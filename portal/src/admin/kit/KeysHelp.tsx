import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { Keyboard } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './KeysHelp.module.css';
import { kitText } from './text';
import { type KeyAct, useKeys } from './useKeys';

/** What every dialog of the console hears (`ConfirmDialog`, `ReasonDialog`). */
const IN_DIALOGS = [
  { key: '1 – 5', label: kitText.chooseReason },
  { key: 'Ctrl+Enter', label: kitText.send },
  { key: 'Esc', label: kitText.escape },
];

/** Lets a screen be worked by single keys, and lists them behind a button and behind `?`. */
export function KeysHelp({ acts }: { acts: readonly KeyAct[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useKeys([...acts, { key: '?', label: kitText.keys, run: () => setOpen(true) }]);
  return (
    <>
      <Button size="small" startIcon={<Keyboard size={18} />} onClick={() => setOpen(true)}>
        {kitText.keys}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} aria-labelledby={id}>
          <DialogTitle id={id} component="h2">
            {kitText.keys}
          </DialogTitle>
          <DialogContent>
            <Keys keys={acts} />
            <h3 className={styles.part}>{kitText.keysInDialogs}</h3>
            <Keys keys={IN_DIALOGS} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{kitText.close}</Button>
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
