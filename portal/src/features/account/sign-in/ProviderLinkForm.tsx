import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import type { Shape } from '@/shared/api/types';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import { providerLabels, type SignInProvider } from '@/shared/lib/signInProviders';
import { Button } from '@/shared/ui/Button';
import { PasswordField } from '@/shared/ui/PasswordField';
import { AuthCard } from './AuthCard';
import { useProviderLink } from './api';
import { RefusedSignIn } from './RefusedSignIn';
import { SecondStep, secondStepWays } from './SecondStep';
import { text } from './text';

type ProviderLinkFormProps = {
  provider: SignInProvider;
  /** The mail address of the existing account. */
  email: string;
  /** Whether they typed it themselves, because the provider vouches for none. */
  isTyped?: boolean | undefined;
  /** Returns to the form for another address, if there was one. */
  onBack?: (() => void) | undefined;
  onDone: (member: Shape<'SignedInOut'>) => void;
};

const words = text.link;

/** An account with the e-mail is there already: its password proves whose it is. */
export function ProviderLinkForm({
  provider,
  email,
  isTyped = false,
  onBack,
  onDone,
}: ProviderLinkFormProps) {
  const link = useProviderLink(provider);
  const [ways, setWays] = useState<string[] | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(({ password }) =>
    link.mutate(
      { password, email: isTyped ? email : null },
      {
        onSuccess: onDone,
        onError: (error) => {
          showFieldErrors(error, ['password'], setError);
          setWays(secondStepWays(error));
        },
      },
    ),
  );
  return (
    <AuthCard
      title={words.title}
      lead={words.lead(email, providerLabels[provider])}
      pose="seed"
      footer={
        <>
          <Link href="/forgot-password">{words.forgot}</Link>
          {onBack ? (
            <Button variant="ghost" size="small" onClick={onBack}>
              {words.back}
            </Button>
          ) : (
            <Link href="/login">{words.other}</Link>
          )}
        </>
      }
    >
      {ways ? (
        <SecondStep ways={ways} onDone={onDone} onBack={() => setWays(null)} />
      ) : (
        <form className="grid gap-5" onSubmit={submit} noValidate>
          <PasswordField
            label={words.password}
            autoComplete="current-password"
            error={formState.errors.password?.message}
            {...register('password', { validate: (v) => Boolean(v) || words.passwordMissing })}
          />
          {link.isError && !formState.errors.password && <RefusedSignIn error={link.error} />}
          <Button type="submit" size="large" fullWidth pending={link.isPending}>
            {words.submit}
          </Button>
        </form>
      )}
    </AuthCard>
  );
}
