import { Button } from '@mui/material';
import { type KeyboardEvent, Suspense, type SyntheticEvent, useId, useState } from 'react';
import { lazyScreen } from '../../components/lazyScreen';
import type { CannedChoicesProps } from './CannedChoices';
import { choiceText } from './text';
import type { CannedKind } from './types';

const Choices = lazyScreen<CannedChoicesProps>(() => import('./CannedChoices'));

type CannedButtonProps = {
  kind: CannedKind;
  /** Puts a text where one writes; nothing is sent. */
  onPick: (body: string) => void;
};

/** Keys and clicks in the list must not reach the dialog around it. */
function stop(event: SyntheticEvent) {
  event.stopPropagation();
}

/** Opens the prepared texts for the field that is being written. */
export function CannedButton({ kind, onPick }: CannedButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  function keys(event: KeyboardEvent) {
    // Escape closes the list; the dialog around it closes at the next.
    if (isOpen && event.key === 'Escape') setOpen(false);
    else if (event.key === 'Escape') return;
    stop(event);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps keys from the dialog around it
    <div onKeyDown={keys} onInput={stop}>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {choiceText.open}
      </Button>
      <div id={id}>
        {isOpen && (
          <Suspense fallback={null}>
            <Choices
              kind={kind}
              onPick={(body) => {
                onPick(body);
                setOpen(false);
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
