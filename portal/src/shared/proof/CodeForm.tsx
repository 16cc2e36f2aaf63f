import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import type { Failure } from '@/shared/api/failure';
import { FACTOR_CODE_MAX } from '@/shared/api/limits.gen';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { TextField } from '@/shared/ui/TextField';
import styles from './CodeForm.module.css';
import { text } from './text';

const APP_CODE = /^\d{6}$/;

type CodeFormProps = {
  /** Allowed methods: `code`, `recovery`. */
  ways: readonly string[];
  submitLabel: string;
  pending: boolean;
  error: Error | null;
  failure: Failure | null;
  onCode: (code: string) => void;
  /** Between the field and the button. */
  children?: ReactNode | undefined;
  /** Beside the button. */
  aside?: ReactNode | undefined;
};

/** A code of the app, sent as soon as it is whole, or a recovery code. */
export function CodeForm(props: CodeFormProps) {
  const { ways, submitLabel, pending, error, failure, onCode, children, aside } = props;
  const id = useId();
  const [isRecovery, setRecovery] = useState(!ways.includes('code'));
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const refused = error instanceof ApiError ? error.fields.code : undefined;
  const said = missing ? text.codeMissing : refused;

  function type(value: string) {
    setCode(value);
    setMissing(false);
    const digits = value.replace(/[\s-]/g, '');
    if (!isRecovery && !pending && APP_CODE.test(digits)) onCode(digits);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (code.trim()) onCode(code.trim());
    else setMissing(true);
  }
  function change() {
    setRecovery(!isRecovery);
    setCode('');
    setMissing(false);
  }

  return (
    <form className="column gap-4" onSubmit={submit} noValidate>
      <div className={isRecovery ? styles.recovery : styles.code}>
        <TextField
          key={id + isRecovery}
          label={isRecovery ? text.recovery : text.code}
          hint={isRecovery ? text.recoveryHint : text.codeHint}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={FACTOR_CODE_MAX}
          autoFocus
          value={code}
          error={said}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      {children}
      {failure && !refused && <FormAlert failure={failure} />}
      <div className="flex gap-3">
        {aside}
        <Button type="submit" size="large" fullWidth pending={pending}>
          {submitLabel}
        </Button>
      </div>
      {ways.includes('code') && ways.includes('recovery') && (
        <Button variant="ghost" size="small" onClick={change}>
          {isRecovery ? text.useCode : text.useRecovery}
        </Button>
      )}
    </form>
  );
}
