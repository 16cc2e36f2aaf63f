import { Controller } from 'react-hook-form';
import { CONTENT_MAX } from '@/shared/api/limits.gen';
import { countCharacters } from '@/shared/lib/characters';
import { RichField } from './editor/RichField';
import { checkContent } from './rules';
import { text } from './text';
import type { Composer } from './useComposer';

type ContentFieldProps = {
  composer: Pick<Composer, 'text' | 'uploads'>;
  placeholder: string;
  /** There is something else to see. */
  optional?: boolean | undefined;
};

/** Text with pictures, which are sent with the form's others. */
export function ContentField({ composer, placeholder, optional }: ContentFieldProps) {
  const { form, values } = composer.text;
  const isLong = values.content.length > CONTENT_MAX * 0.8;
  return (
    <Controller
      control={form.control}
      name="content"
      rules={{ validate: (value) => checkContent(value, { optional }) }}
      render={({ field, fieldState }) => (
        <RichField
          ref={field.ref}
          label={text.content}
          placeholder={placeholder}
          uploads={composer.uploads}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          aside={isLong ? `${countCharacters(values.content)} / ${CONTENT_MAX}` : undefined}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
