import { type FormEvent, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import {
  isSignInProvider,
  providerLabels,
  type SignInProvider,
  signInAddress,
} from '@/shared/lib/signInProviders';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PasswordField } from '@/shared/ui/PasswordField';
import { useProof } from './api';
import { FactorForm } from './FactorForm';
import styles from './ProofForm.module.css';
import { text } from './text';

type ProofFormProps = {
  ways: readonly string[];
  message: string;
  onEnd: (isProved: boolean) => void;
};

const words = text.proof;

function Password({ onEnd }: Pick<ProofFormProps, 'onEnd'>) {
  const proof = useProof();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const refused = proof.error instanceof ApiError ? proof.error.fields.password : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!password);
    if (password) proof.mutate({ password }, { onSuccess: () => onEnd(true) });
  }
  return (
    <form className="column gap-4" onSubmit={submit} noValidate>
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        enterKeyHint="go"
        autoFocus
        value={password}
        error={missing ? words.passwordMissing : refused}
        onChange={({ target }) => {
          setPassword(target.value);
          setMissing(false);
        }}
      />
      {proof.failure && !refused && <FormAlert failure={proof.failure} />}
      <Button type="submit" size="large" fullWidth pending={proof.isPending}>
        {words.submit}
      </Button>
    </form>
  );
}

function Factor({ ways, onEnd }: Omit<ProofFormProps, 'message'>) {
  const proof = useProof();
  return (
    <FactorForm
      ways={ways}
      submitLabel={words.submit}
      pending={proof.isPending}
      error={proof.error}
      failure={proof.failure}
      onProof={(given) => proof.mutate(given, { onSuccess: () => onEnd(true) })}
    />
  );
}

/** A member without a password proves their identity at their sign-in provider, which leaves the page. */
function Providers({ providers }: { providers: SignInProvider[] }) {
  const { pathname, search } = window.location;
  return (
    <>
      <p>{words.provider}</p>
      {providers.map((provider) => (
        <LinkButton
          key={provider}
          external
          size="large"
          fullWidth
          to={signInAddress(provider, { next: pathname + search })}
        >
          {words.toProvider(providerLabels[provider])}
        </LinkButton>
      ))}
    </>
  );
}

const FACTORS = ['code', 'passkey', 'recovery'];

/** Asks for one proof of identity. */
export function ProofForm({ ways, message, onEnd }: ProofFormProps) {
  const providers = ways.filter(isSignInProvider);
  return (
    <section className={styles.proof}>
      <header>
        <h2>{words.title}</h2>
        <p>{message}</p>
      </header>
      {ways.includes('password') && <Password onEnd={onEnd} />}
      {FACTORS.some((way) => ways.includes(way)) && <Factor ways={ways} onEnd={onEnd} />}
      {providers.length > 0 && <Providers providers={providers} />}
      <Button variant="ghost" size="small" onClick={() => onEnd(false)}>
        {words.cancel}
      </Button>
    </section>
  );
}
