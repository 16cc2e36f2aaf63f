import { Button } from '@mui/material';
import { useState } from 'react';
import { lazyPart } from '@/shared/ui/lazyPart';
import { spamText } from './text';

const SpamDialog = lazyPart(
  () => import('./SpamDialog').then(({ SpamDialog: dialog }) => ({ default: dialog })),
  { pending: null },
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
      {isOpen && <SpamDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
