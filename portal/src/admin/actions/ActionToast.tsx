import { Button, SnackbarContent } from '@mui/material';
import { type Ref, useEffect } from 'react';
import { useCloseNotification, useNotificationContext } from 'react-admin';

import { MessageText } from '../components/MessageText';

type ActionToastProps = {
  message: string;
  label: string;
  onClick: () => void;
  ref?: Ref<HTMLDivElement>;
};

/** A notification with one button. */
export function ActionToast({ message, label, onClick, ref }: ActionToastProps) {
  const close = useCloseNotification();
  const { notifications: queued } = useNotificationContext();
  useEffect(() => {
    // The next notification must not wait until this one has had its time.
    if (queued.length > 0) close();
  }, [queued, close]);
  return (
    <SnackbarContent
      ref={ref}
      message={<MessageText text={message} />}
      action={
        <Button
          color="inherit"
          onClick={() => {
            close();
            onClick();
          }}
        >
          {label}
        </Button>
      }
    />
  );
}
