import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import type { Shape } from '@/shared/api/types';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { Agreements } from './Agreements';
import { AuthCard } from './AuthCard';
import { type CompletionForm as Form, type GooglePending, useGoogleComplete } from './api';
import styles from './Form.module.css';
import { invitationToken } from './invitation';
import { NicknameField } from './NicknameField';
import { checkAge, checkAgreement, checkNickname } from './rules';
import { text } from './text';

type CompletionFormProps = {
  pending: GooglePending;
  onDone: (member: Shape<'SignedInOut'>) => void;
};

const words = text.completion;

const FIELDS = ['nickname', 'agreeToTerms', 'isOver14'] as const;

/** What a new member from Google still has to say: a nickname and two agreements. */
export function CompletionForm({ pending, onDone }: CompletionFormProps) {
  const { register, handleSubmit, setError, control, formState } = useForm<Form>({
    defaultValues: {
      nickname: pending.suggestedNickname,
      agreeToTerms: false,
      isOver14: false,
      invitation: invitationToken(),
    },
    mode: 'onTouched',
  });
  const complete = useGoogleComplete(shownInForm(FIELDS, setError));
  const nickname = useWatch({ control, name: 'nickname' });
  const { errors } = formState;

  const submit = handleSubmit((form) =>
    complete.mutate(form, {
      onSuccess: onDone,
    }),
  );
  return (
    <AuthCard
      title={words.title}
      lead={words.lead(pending.email)}
      pose="writing"
      footer={<Link href="/login">{text.link.other}</Link>}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <NicknameField
          value={nickname}
          error={errors.nickname?.message}
          field={register('nickname', { validate: checkNickname })}
        />
        <Agreements
          terms={register('agreeToTerms', { validate: checkAgreement })}
          age={register('isOver14', { validate: checkAge })}
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
