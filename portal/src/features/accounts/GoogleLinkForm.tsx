import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import type { Shape } from '@/shared/api/types';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { PasswordField } from '@/shared/ui/PasswordField';
import { AuthCard } from './AuthCard';
import { type GooglePending, useGoogleLink } from './api';
import styles from './Form.module.css';
import { RefusedSignIn } from './RefusedSignIn';
import { SecondStep, secondStepWays } from './SecondStep';
import { text } from './text';

type GoogleLinkFormProps = {
  pending: GooglePending;
  onDone: (member: Shape<'SignedInOut'>) => void;
};

const words = text.link;

/** The account with Google's e-mail is there already: its password proves whose it is. */
export function GoogleLinkForm({ pending, onDone }: GoogleLinkFormProps) {
  const link = useGoogleLink();
  const [ways, setWays] = useState<string[] | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
  });
  const submit = handleSubmit((form) =>
    link.mutate(form, {
      onSuccess: onDone,
      onError: (error) => {
        showFieldErrors(error, ['password'], setError);
        setWays(secondStepWays(error));
      },
    }),
  );
  return (
    <AuthCard
      title={words.title}
      lead={words.lead(pending.email)}
      pose="seed"
      footer={
        <>
          <Link href="/forgot-password">{words.forgot}</Link>
          <Link href="/login">{words.other}</Link>
        </>
      }
    >
      {ways ? (
        <SecondStep ways={ways} onDone={onDone} onBack={() => setWays(null)} />
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
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
