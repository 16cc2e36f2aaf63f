import { IconButton, Tooltip } from '@mui/material';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { KeysDialog } from './KeysDialog';
import styles from './KeysDialog.module.css';
import { shownShortcuts } from './shortcuts';
import { keysText } from './text';
import { type KeyAct, useKeys } from './useKeys';

/** The keyboard shortcuts of this screen, and the switch for single keys: behind `?`. */
export function KeysButton() {
  const [keys, setKeys] = useState<readonly KeyAct[] | null>(null);
  const open = () => setKeys(shownShortcuts());
  useKeys([{ key: '?', label: keysText.title, run: open }]);
  return (
    <>
      <Tooltip title={keysText.button}>
        <IconButton
          color="inherit"
          aria-label={keysText.title}
          className={styles.button ?? ''}
          onClick={open}
        >
          <Keyboard size={20} />
        </IconButton>
      </Tooltip>
      {keys && <KeysDialog keys={keys} onClose={() => setKeys(null)} />}
    </>
  );
}
