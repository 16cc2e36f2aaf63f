import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '@/shared/lib/cx';
import styles from './Dialog.module.css';
import { isForInside, isOnToast } from './dialogEvents';
import { IconButton } from './IconButton';
import { useOverlayHistory } from './overlayHistory';
import { holdUnasked } from './toast';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode | undefined;
  children?: ReactNode | undefined;
  /** Buttons, right to left on wide screens and stacked on phones; the main one last. */
  actions?: ReactNode | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** True while unsaved input would be lost: a tap outside the dialog then does not close it. */
  holdOpen?: boolean | undefined;
};

/**
 * A dialog in the middle of wide screens and a sheet from the bottom on phones. Load the file that
 * uses it lazily (see dialogs.ts), because it imports the focus trap and portal.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, actions, size = 'medium', holdOpen } = props;
  const opener = useRef<Element | null>(null);
  useEffect(() => (open ? holdUnasked() : undefined), [open]);
  useOverlayHistory(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        {/* Not Radix.Overlay: that one writes a <style> element, which our content policy refuses. */}
        <div className={styles.backdrop} data-scroll-lock="" aria-hidden="true" />
        <Radix.Content
          className={cx(styles.panel, styles[size])}
          data-sheet=""
          // Radix hides the page behind the dialog from assistive technology, but does not set `aria-modal`.
          aria-modal="true"
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Without a Radix.Trigger the focus would fall to the top of the page.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          onEscapeKeyDown={(event) => isForInside(event) && event.preventDefault()}
          onPointerDownOutside={(event) => {
            if (holdOpen || isOnToast(event)) event.preventDefault();
          }}
        >
          <div className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton
                className={styles.close}
                label="닫기"
                icon={<X aria-hidden="true" />}
                tooltip={false}
              />
            </Radix.Close>
          </div>
          <div className={styles.body}>
            {description && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
