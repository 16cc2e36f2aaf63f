import { Button, type ButtonProps } from '@mui/material';
import { type ReactNode, useState } from 'react';

type AskButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  verb: string;
  /** Nothing is left to ask about; what is being asked stays, with what came of it. */
  isAway?: boolean;
  /** The dialog, as long as it is open. */
  children: (close: () => void) => ReactNode;
};

/**
 * A button that asks for confirmation. A press inside its dialog is not a press on the row behind.
 */
export function AskButton({ verb, isAway = false, children, ...button }: AskButtonProps) {
  const [isAsking, setAsking] = useState(false);
  if (isAway && !isAsking) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks from the row behind
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks from the row behind
    <span onClick={(event) => event.stopPropagation()}>
      <Button size="small" {...button} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {isAsking && children(() => setAsking(false))}
    </span>
  );
}
