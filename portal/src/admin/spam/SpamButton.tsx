import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { spamText } from './text';

const SpamDialog = lazy(() =>
  import('./SpamDialog').then(({ SpamDialog: dialog }) => ({ default: dialog })),
);

type SpamButtonProps = { member: { id: number; nickname: string }; onDone?: () => void };

/** Opens the question whether a member is a spammer. */
export function SpamButton(props: SpamButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" color="error" onClick={() => setOpen(true)}>
        {spamText.open}
      </Button>
      {isOpen && (
        <Suspense>
          <SpamDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
