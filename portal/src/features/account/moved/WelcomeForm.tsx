import { useForm, useWatch } from 'react-hook-form';
import { NicknameField } from '@/features/account/sign-in/NicknameField';
import { checkAgreement, checkEmail, checkNickname } from '@/features/account/sign-in/rules';
import { text as signIn } from '@/features/account/sign-in/text';
import type { Shape } from '@/shared/api/types';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { FormAlert } from '@/shared/ui/FormAlert';
import { TextField } from '@/shared/ui/TextField';
import { useBeWelcomed, type Welcome } from './api';
import styles from './Moved.module.css';
import { text } from './text';

type Fields = { nickname: string; email: string; agreeToTerms: boolean; isOver14: boolean };

const FIELDS = ['nickname', 'email', 'agreeToTerms', 'isOver14'] as const;
const agreement = signIn.agreement;

/** Sends the version and hash of the texts that were linked. */
function consentsTo({ documents }: Welcome): Shape<'ConsentIn'>[] {
  return documents.map(({ kind, version, bodyHash }) => ({
    kind: kind as Shape<'ConsentIn'>['kind'],
    version,
    bodyHash,
  }));
}

function Sentence({ documents }: Pick<Welcome, 'documents'>) {
  // New tabs: a half-filled form would be lost otherwise.
  return (
    <>
      {documents.map(({ kind, title, path }, place) => (
        <span key={kind}>
          {place > 0 && ', '}
          <a href={path} target="_blank" rel="noreferrer">
            {title}
          </a>
        </span>
      ))}
      {agreement.agree}
    </>
  );
}

/** Documents and age, and a nickname and an address where the old ones can't stay. */
export function WelcomeForm({ welcome, onDone }: { welcome: Welcome; onDone: () => void }) {
  const { register, handleSubmit, setError, control, formState } = useForm<Fields>({
    defaultValues: { nickname: '', email: '', agreeToTerms: false, isOver14: false },
    mode: 'onTouched',
  });
  const { mutate, isPending, failure } = useBeWelcomed(shownInForm(FIELDS, setError));
  const nickname = useWatch({ control, name: 'nickname' });
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    mutate(
      {
        consents: consentsTo(welcome),
        isOver14: form.isOver14,
        nickname: welcome.choosesNickname ? form.nickname : null,
        email: welcome.needsEmail ? form.email : null,
      },
      { onSuccess: onDone },
    ),
  );
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      <h2>{text.asked}</h2>
      {welcome.choosesNickname && (
        <div>
          <p className={styles.small}>{text.nicknameLead}</p>
          <NicknameField
            value={nickname}
            error={errors.nickname?.message}
            field={register('nickname', { validate: checkNickname })}
          />
        </div>
      )}
      {welcome.needsEmail && (
        <TextField
          label={text.email}
          hint={text.emailHint}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', { validate: checkEmail })}
        />
      )}
      <div className="grid gap-1">
        <CheckboxField
          label={<Sentence documents={welcome.documents} />}
          error={errors.agreeToTerms?.message}
          {...register('agreeToTerms', { validate: checkAgreement })}
        />
        <CheckboxField
          label={agreement.over14}
          error={errors.isOver14?.message}
          {...register('isOver14', { validate: (value) => value || text.age })}
        />
      </div>
      {failure && Object.keys(errors).length === 0 && <FormAlert failure={failure} />}
      <Button type="submit" size="large" fullWidth pending={isPending}>
        {text.submit}
      </Button>
      <p className={styles.small}>{text.otherwise}</p>
    </form>
  );
}
