import { Button, SnackbarContent } from '@mui/material';
import { type Ref, useEffect } from 'react';
import { useCloseNotification, useNotificationContext } from 'react-admin';

import { MessageText } from '../components/MessageText';

type ToastWithActProps = {
  said: string;
  verb: string;
  onAct: () => void;
  ref?: Ref<HTMLDivElement>;
};

/** Says something, with one thing to do about it. */
export function ToastWithAct({ said, verb, onAct, ref }: ToastWithActProps) {
  const close = useCloseNotification();
  const { notifications: waiting } = useNotificationContext();
  useEffect(() => {
    // The next thing said must not wait until this one has had its time.
    if (waiting.length > 0) close();
  }, [waiting, close]);
  return (
    <SnackbarContent
      ref={ref}
      message={<MessageText text={said} />}
      action={
        <Button
          color="inherit"
          onClick={() => {
            close();
            onAct();
          }}
        >
          {verb}
        </Button>
      }
    />
  );
}
