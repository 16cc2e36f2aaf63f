import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSite } from '@/shared/api/site';
import type { Shape } from '@/shared/api/types';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { inApp } from '@/shared/lib/inApp';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { lazyPart } from '@/shared/ui/lazyPart';
import { PasswordField } from '@/shared/ui/PasswordField';
import { TextField } from '@/shared/ui/TextField';
import { toast } from '@/shared/ui/toast';
import { type LoginForm as Form, useLogin } from './api';
import { ProviderButtons } from './ProviderButtons';
import { RefusedSignIn } from './RefusedSignIn';
import { SecondStep, secondStepWays } from './SecondStep';
import { text } from './text';

type LoginFormProps = {
  /** The page to return to after a sign-in with a provider, which leaves the portal. */
  next: string;
  onDone?: (() => void) | undefined;
};

const words = text.login;

/** On sites whose address browsers take passkeys for. */
const PasskeyButton = lazyPart(() => import('./PasskeyButton'));

/** Name and password, a passkey, or another service. */
export function LoginForm({ next, onDone }: LoginFormProps) {
  const { register, handleSubmit, setError, control, formState } = useForm<Form>({
    defaultValues: { username: '', password: '', rememberMe: true },
  });
  const login = useLogin(shownInForm(['username', 'password'], setError));
  const { data: site } = useSite();
  const [ways, setWays] = useState<string[] | null>(null);
  const { errors } = formState;
  const rememberMe = useWatch({ control, name: 'rememberMe' });

  const done = ({ nickname, restored }: Shape<'SignedInOut'>) => {
    toast({
      ...(restored ? text.restored : { title: words.done, description: words.welcome(nickname) }),
      tone: 'good',
    });
    onDone?.();
  };
  const submit = handleSubmit((form) =>
    login.mutate(form, { onSuccess: done, onError: (error) => setWays(secondStepWays(error)) }),
  );

  if (ways) return <SecondStep ways={ways} onDone={done} onBack={() => setWays(null)} />;
  return (
    <>
      <ProviderButtons labels={words.providers} next={next} rememberMe={rememberMe} />
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <TextField
          label={words.username}
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="next"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username', { validate: (v) => Boolean(v.trim()) || words.usernameMissing })}
        />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          enterKeyHint="go"
          error={errors.password?.message}
          {...register('password', { validate: (v) => Boolean(v) || words.passwordMissing })}
        />
        <CheckboxField label={words.remember} {...register('rememberMe')} />
        {login.isError && !secondStepWays(login.error) && !errors.username && !errors.password && (
          <RefusedSignIn error={login.error} />
        )}
        <Button type="submit" size="large" fullWidth pending={login.isPending}>
          {words.submit}
        </Button>
        {site?.signIns.passkey && !inApp() && (
          <PasskeyButton rememberMe={rememberMe} onDone={done} />
        )}
      </form>
    </>
  );
}
