import { Alert, Button, Stack } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { sentenceOf } from '../kit/sentenceOf';

type SwitchFormProps = {
  verb: string;
  onSubmit: () => Promise<void>;
  /** Beside the button that submits. */
  more?: ReactNode;
  children: ReactNode;
};

/** A small form of its own; a refusal stands above it. */
export function SwitchForm({ verb, onSubmit, more, children }: SwitchFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setRefusal('');
    try {
      await onSubmit();
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
    setBusy(false);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack sx={{ gap: 2, maxWidth: 480 }}>
        {refusal && <Alert severity="error">{refusal}</Alert>}
        {children}
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button type="submit" variant="contained" loading={isBusy}>
            {verb}
          </Button>
          {more}
        </Stack>
      </Stack>
    </form>
  );
}
