import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import layout from '../components/layout.module.css';
import { commonText } from '../components/text';
import styles from './KeysDialog.module.css';
import { useSingleKeys } from './singleKeys';
import { keysText } from './text';
import type { KeyAct } from './useKeys';

type KeysDialogProps = {
  /** The shortcuts of the screen behind it. */
  keys: readonly KeyAct[];
  onClose: () => void;
};

/** The shortcuts of every dialog of the console (`ConfirmDialog`, `ReasonDialog`). */
const IN_DIALOGS = [
  { key: '1 – 5', label: keysText.chooseReason },
  { key: 'Ctrl+Enter', label: keysText.send },
  { key: 'Esc', label: keysText.escape },
];

/** The keys of the screen, and the switch for those that are one character. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const id = useId();
  const [isOn, choose] = useSingleKeys();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} component="h2">
        {keysText.title}
      </DialogTitle>
      <DialogContent>
        <div>
          <label className={styles.switch}>
            <input
              type="checkbox"
              checked={isOn}
              onChange={({ target }) => choose(target.checked)}
            />
            {keysText.single}
          </label>
          <p className={layout.note}>{keysText.singleHelp}</p>
        </div>
        <Keys keys={[...keys, { key: '?', label: keysText.show }]} />
        <section>
          <h3 className={styles.part}>{keysText.inDialogs}</h3>
          <Keys keys={IN_DIALOGS} />
        </section>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{commonText.close}</Button>
      </DialogActions>
    </Dialog>
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
