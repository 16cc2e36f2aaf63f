import { countCharacters } from '@/shared/lib/characters';
import { TextField } from '@/shared/ui/TextField';
import { checkTitle, TITLE_MAX } from './rules';
import { text } from './text';
import type { Composer } from './useComposer';

type TitleFieldProps = {
  composer: Pick<Composer, 'text'>;
  placeholder: string;
  autoFocus?: boolean | undefined;
};

export function TitleField({ composer, placeholder, autoFocus }: TitleFieldProps) {
  const { form, values } = composer.text;
  return (
    <TextField
      label={text.title}
      placeholder={placeholder}
      autoComplete="off"
      autoFocus={autoFocus}
      aside={`${countCharacters(values.title)} / ${TITLE_MAX}`}
      error={form.formState.errors.title?.message}
      {...form.register('title', { validate: checkTitle })}
    />
  );
}
