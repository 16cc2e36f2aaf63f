import { Button } from '@mui/material';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { cx } from '@/shared/lib/cx';
import { ErrorAlert } from '../components/ErrorAlert';
import layout from '../components/layout.module.css';
import { isSubmitShortcut } from '../forms/submitShortcut';
import { useLeaveGuard } from '../forms/useLeaveGuard';
import styles from './ShieldScreen.module.css';

type SwitchFormProps = {
  verb: string;
  onSubmit: () => Promise<void>;
  /** A further action, independent of the form's values. */
  other?: { verb: string; run: () => Promise<void> } | undefined;
  /** Full width, for long texts. */
  isWide?: boolean;
  children: ReactNode;
};

/** A small form of its own; errors appear above it. */
export function SwitchForm({ verb, onSubmit, other, isWide, children }: SwitchFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isHalfFilled, setHalfFilled] = useState(false);
  useLeaveGuard(isHalfFilled && !isBusy);
  async function send(act: () => Promise<void>) {
    setBusy(true);
    setRefusal(null);
    try {
      await act();
      setHalfFilled(false);
    } catch (error) {
      setRefusal(error);
    }
    setBusy(false);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void send(onSubmit);
  }
  function press(event: KeyboardEvent<HTMLFormElement>) {
    if (!isSubmitShortcut(event.nativeEvent)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
  return (
    <form onSubmit={submit} onKeyDown={press} onInput={() => setHalfFilled(true)} noValidate>
      <div className={cx(layout.stack, !isWide && styles.form)}>
        <ErrorAlert error={refusal} />
        {children}
        <div className={layout.row}>
          <Button type="submit" variant="contained" loading={isBusy}>
            {verb}
          </Button>
          {other && (
            <Button disabled={isBusy} onClick={() => void send(other.run)}>
              {other.verb}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
