import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useRef, useState } from 'react';
import { isForInside } from '@/shared/ui/dialogEvents';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './Composer.module.css';
import { LeaveDialog } from './LeaveDialog';
import { text } from './text';
import type { Closing } from './useClosing';
import { useVisibleArea } from './useVisibleArea';

type ComposerFrameProps = { closing: Closing; children: ReactNode };

/** The whole screen of a phone, a sheet in the middle of wide screens; nothing closes it by chance. */
export function ComposerFrame({ closing, children }: ComposerFrameProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  const area = useVisibleArea();
  return (
    <>
      <Radix.Root open>
        <Radix.Portal>
          <div className={styles.backdrop} data-scroll-lock="" aria-hidden="true" />
          <Radix.Content
            ref={panel}
            className={styles.panel}
            style={area}
            // Radix hides the page behind the dialog from assistive technology, but does not set
            // `aria-modal`.
            aria-modal="true"
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              panel.current?.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (opener instanceof HTMLElement) opener.focus();
            }}
            onEscapeKeyDown={(event) => {
              event.preventDefault();
              if (!isForInside(event)) closing.request();
            }}
            onInteractOutside={(event) => event.preventDefault()}
          >
            {children}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      <LeaveDialog
        open={closing.asking}
        onStay={closing.stay}
        onKeep={closing.close}
        onDiscard={closing.discard}
      />
    </>
  );
}

type ComposerHeaderProps = { heading: string; onClose: () => void; submit?: ReactNode | undefined };

export function ComposerHeader({ heading, onClose, submit }: ComposerHeaderProps) {
  return (
    <header className={styles.header}>
      <IconButton
        label={text.close}
        icon={<X aria-hidden="true" />}
        tooltip={false}
        onClick={onClose}
      />
      <Radix.Title className="flex-1 text-17">{heading}</Radix.Title>
      {submit}
    </header>
  );
}
