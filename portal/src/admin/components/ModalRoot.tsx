import type { ModalProps } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ComponentPropsWithRef } from 'react';
import { useOverlayHistory } from '@/shared/ui/overlayHistory';

type ModalRootProps = ComponentPropsWithRef<'div'> & {
  /** What the modal was given; `exited` once it has faded away. */
  ownerState: Pick<ModalProps, 'open' | 'onClose'> & { exited: boolean };
};

const Root = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.modal,
  inset: 0,
}));

/**
 * Where every dialog, menu, list of choices and drawer of MUI stands, ours and react-admin's: back closes
 * it before the page is left. What may not be closed just now has no `onClose`.
 */
export function ModalRoot({ ownerState, style, ...props }: ModalRootProps) {
  const { open, onClose, exited } = ownerState;
  useOverlayHistory(open, () => onClose?.({}, 'backdropClick'));
  const isGone = !open && exited;
  return <Root {...props} style={isGone ? { ...style, visibility: 'hidden' } : style} />;
}
