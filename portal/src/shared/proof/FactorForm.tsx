import { Fingerprint } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Failure } from '@/shared/api/failure';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import type { Proof } from './api';
import { CodeForm } from './CodeForm';
import { text } from './text';

type FactorFormProps = {
  /** Allowed methods: `code`, `passkey`, `recovery`. */
  ways: readonly string[];
  submitLabel: string;
  pending: boolean;
  error: Error | null;
  failure: Failure | null;
  onProof: (proof: Omit<Proof, 'password'>) => void;
  /** Above the button. */
  children?: ReactNode | undefined;
};

/** A passkey where the account has one, else a code; one leads to the other. */
export function FactorForm({ ways, onProof, children, ...rest }: FactorFormProps) {
  const hasPasskey = ways.includes('passkey');
  const hasCode = ways.includes('code');
  const [isByCode, setByCode] = useState(!hasPasskey);
  const { pending, failure } = rest;
  if (isByCode) {
    return (
      <div className="column gap-4">
        <CodeForm {...rest} ways={ways} onCode={(code) => onProof({ code })}>
          {children}
        </CodeForm>
        {hasPasskey && (
          <Button variant="ghost" size="small" onClick={() => setByCode(false)}>
            {text.passkey}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="column gap-4">
      <p className="text-13 text-muted">{text.passkeyHint}</p>
      {children}
      {failure && <FormAlert failure={failure} />}
      <Button
        size="large"
        fullWidth
        autoFocus
        pending={pending}
        icon={<Fingerprint aria-hidden="true" />}
        onClick={() => onProof({ byPasskey: true })}
      >
        {text.passkey}
      </Button>
      <Button variant="ghost" size="small" onClick={() => setByCode(true)}>
        {hasCode ? text.useCode : text.useRecovery}
      </Button>
    </div>
  );
}
