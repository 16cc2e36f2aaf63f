import type { ModalProps } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ComponentPropsWithRef } from 'react';
import { useOverlayHistory } from '@/shared/ui/overlayHistory';

type ModalRootProps = ComponentPropsWithRef<'div'> & {
  /** The props of the modal; `exited` once it has faded out. */
  ownerState: Pick<ModalProps, 'open' | 'onClose'> & { exited: boolean };
};

const Root = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.modal,
  inset: 0,
}));

/**
 * The root of every MUI dialog, menu, select and drawer, ours and react-admin's: the back button
 * closes it before leaving the page. A modal that must not be closed now has no `onClose`.
 */
export function ModalRoot({ ownerState, style, ...props }: ModalRootProps) {
  const { open, onClose, exited } = ownerState;
  useOverlayHistory(open, () => onClose?.({}, 'backdropClick'));
  const isGone = !open && exited;
  return <Root {...props} style={isGone ? { ...style, visibility: 'hidden' } : style} />;
}
