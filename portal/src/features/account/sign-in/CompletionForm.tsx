import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { ApiError } from '@/shared/api/errors';
import type { Shape } from '@/shared/api/types';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { providerLabels, type SignInProvider } from '@/shared/lib/signInProviders';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { TextField } from '@/shared/ui/TextField';
import { Agreements } from './Agreements';
import { AuthCard } from './AuthCard';
import { type CompletionForm as Form, type ProviderPending, useProviderComplete } from './api';
import { GreetingField } from './GreetingField';
import { invitationToken } from './invitation';
import { NicknameField } from './NicknameField';
import { ProviderLinkForm } from './ProviderLinkForm';
import { checkAge, checkAgreement, checkEmail, checkNickname } from './rules';
import { text } from './text';

type CompletionFormProps = {
  provider: SignInProvider;
  pending: ProviderPending;
  /** `isNew`: they signed up, and did not link an account that was there. */
  onDone: (member: Shape<'SignedInOut'>, isNew: boolean) => void;
};

const words = text.completion;

const FIELDS = ['email', 'nickname', 'greeting', 'agreeToTerms', 'isOver14'] as const;

/**
 * The fields that a new member from a provider still needs: a nickname, two agreements, and a mail
 * address if the provider has not verified one. An address that already has an account leads to its
 * password.
 */
export function CompletionForm({ provider, pending, onDone }: CompletionFormProps) {
  const { register, handleSubmit, setError, control, formState } = useForm<Form>({
    defaultValues: {
      email: pending.asksEmail ? pending.email : '',
      nickname: pending.suggestedNickname,
      agreeToTerms: false,
      isOver14: false,
      marketing: false,
      invitation: invitationToken(),
      greeting: '',
    },
    mode: 'onTouched',
  });
  const complete = useProviderComplete(provider, shownInForm(FIELDS, setError));
  const [nickname, email] = useWatch({ control, name: ['nickname', 'email'] });
  const [taken, setTaken] = useState<string | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const { errors } = formState;
  const isTaken = pending.asksEmail && taken === email;

  const submit = handleSubmit((form) =>
    complete.mutate(form, {
      onSuccess: (member) => onDone(member, true),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'email_taken') setTaken(form.email);
      },
    }),
  );
  if (isLinking && taken !== null) {
    return (
      <ProviderLinkForm
        provider={provider}
        email={taken}
        isTyped
        onBack={() => setIsLinking(false)}
        onDone={(member) => onDone(member, false)}
      />
    );
  }
  return (
    <AuthCard
      title={words.title}
      lead={
        pending.asksEmail
          ? words.leadWithEmail(providerLabels[provider])
          : words.lead(pending.email)
      }
      pose="writing"
      footer={<Link href="/login">{text.link.other}</Link>}
    >
      <form className="grid gap-5" onSubmit={submit} noValidate>
        {pending.asksEmail && (
          <TextField
            label={text.register.email}
            hint={words.emailHint}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email', { validate: checkEmail })}
          />
        )}
        {isTaken && (
          <div className="grid gap-3 text-15 rounded bg-raised p-4">
            <p>{words.taken.lead}</p>
            <Button variant="outline" fullWidth onClick={() => setIsLinking(true)}>
              {words.taken.link}
            </Button>
          </div>
        )}
        <NicknameField
          value={nickname}
          error={errors.nickname?.message}
          field={register('nickname', { validate: checkNickname })}
        />
        <GreetingField field={register('greeting')} error={errors.greeting?.message} />
        <Agreements
          terms={register('agreeToTerms', { validate: checkAgreement })}
          age={register('isOver14', { validate: checkAge })}
          marketing={register('marketing')}
          errors={errors}
        />
        {complete.failure && Object.keys(errors).length === 0 && (
          <FormAlert failure={complete.failure} />
        )}
        <Button type="submit" size="large" fullWidth pending={complete.isPending}>
          {words.submit}
        </Button>
      </form>
    </AuthCard>
  );
}
