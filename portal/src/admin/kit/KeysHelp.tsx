import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { Keyboard } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './KeysHelp.module.css';
import { kitText } from './text';
import { type KeyAct, useKeys } from './useKeys';

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
            <dl className={styles.keys}>
              {acts.map(({ key, label }) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{kitText.close}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
