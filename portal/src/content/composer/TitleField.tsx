import { TITLE_MAX } from '@/shared/api/limits.gen';
import { countCharacters } from '@/shared/lib/characters';
import { TextField } from '@/shared/ui/TextField';
import { checkTitle } from './rules';
import { text } from './text';
import type { Composer } from './useComposer';

type TitleFieldProps = {
  composer: Pick<Composer, 'text'>;
  placeholder: string;
  hint?: string | undefined;
  autoFocus?: boolean | undefined;
  /** Left empty, it is made by the server. */
  optional?: boolean | undefined;
};

export function TitleField(props: TitleFieldProps) {
  const { composer, placeholder, hint, autoFocus, optional } = props;
  const { form, values } = composer.text;
  return (
    <TextField
      label={text.title}
      placeholder={placeholder}
      hint={hint}
      autoComplete="off"
      autoFocus={autoFocus}
      aside={`${countCharacters(values.title)} / ${TITLE_MAX}`}
      error={form.formState.errors.title?.message}
      {...form.register('title', {
        validate: (value) => checkTitle(value, { optional }),
      })}
    />
  );
}
