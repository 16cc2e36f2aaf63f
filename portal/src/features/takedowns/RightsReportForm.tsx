import { useForm, useWatch } from 'react-hook-form';
import { useTextDraft } from '@/content/drafts/useTextDraft';
import { checkEmail } from '@/features/account/sign-in/rules';
import { STATEMENT_MAX, TAKEDOWN_NAME_MAX } from '@/shared/api/limits.gen';
import type { Shape } from '@/shared/api/types';
import { countCharacters } from '@/shared/lib/characters';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { SelectField } from '@/shared/ui/SelectField';
import { TextArea } from '@/shared/ui/TextArea';
import { TextField } from '@/shared/ui/TextField';
import { useSendRightsReport } from './api';
import { checkAddress, checkStatement, targetAddress } from './rules';
import { text } from './text';
import type { RightsReportForm as Fields } from './types';

type RightsReportFormProps = {
  /** The URL of the page that the member came from. */
  url: string;
  onDone: (received: Shape<'RightsReportOut'>) => void;
};

const words = text.form;
const NAMES = ['url', 'ground', 'statement', 'name', 'email'] as const;
const GROUNDS = Object.entries(text.grounds).map(([value, label]) => ({ value, label }));

/** Anybody's request that something which hurts their right is not shown. */
export function RightsReportForm({ url, onDone }: RightsReportFormProps) {
  const [kept, keep] = useTextDraft('tab', 'rights-report');
  const { register, handleSubmit, setError, control, formState } = useForm<Fields>({
    defaultValues: { url, ground: '', statement: kept, name: '', email: '' },
  });
  const statement = useWatch({ control, name: 'statement' });
  const { errors } = formState;
  const send = useSendRightsReport(shownInForm(NAMES, setError));

  const submit = handleSubmit(async ({ ground, ...form }) => {
    if (ground === '') return;
    const address = targetAddress(form.url) ?? form.url;
    try {
      // Awaited: whoever leaves meanwhile takes callbacks along, and what was sent is not typed.
      const received = await send.mutateAsync({ ...form, url: address, ground });
      keep('');
      onDone(received);
    } catch {
      // `send.failure` says it.
    }
  });

  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      <TextField
        label={words.url}
        hint={words.urlHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.url?.message}
        {...register('url', { validate: checkAddress })}
      />
      <SelectField
        label={words.ground}
        placeholder={words.groundPlaceholder}
        options={GROUNDS}
        error={errors.ground?.message}
        {...register('ground', { validate: (value) => value !== '' || words.groundMissing })}
      />
      <TextArea
        label={words.statement}
        hint={words.statementHint}
        rows={6}
        aside={`${countCharacters(statement)} / ${STATEMENT_MAX}`}
        error={errors.statement?.message}
        {...register('statement', {
          validate: checkStatement,
          onChange: (event) => keep(event.target.value),
        })}
      />
      <TextField
        label={words.name}
        autoComplete="name"
        maxLength={TAKEDOWN_NAME_MAX}
        error={errors.name?.message}
        {...register('name', { validate: (value) => Boolean(value.trim()) || words.nameMissing })}
      />
      <TextField
        label={words.email}
        hint={words.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', { validate: checkEmail })}
      />
      <p className="text-13 text-muted">{words.privacy}</p>
      {send.failure && Object.keys(errors).length === 0 && <FormAlert failure={send.failure} />}
      <Button type="submit" size="large" pending={send.isPending}>
        {words.submit}
      </Button>
    </form>
  );
}
