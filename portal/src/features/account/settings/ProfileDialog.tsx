import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { PhotoField } from '@/content/media/upload/PhotoField';
import { NICKNAME_MAX_PROFILE } from '@/shared/api/limits.gen';
import type { Me } from '@/shared/api/session';
import { countCharacters } from '@/shared/lib/characters';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { TextField } from '@/shared/ui/TextField';
import { tellFailure } from '@/shared/ui/tellFailure';
import { toast } from '@/shared/ui/toast';
import { type ProfileForm, useEditProfile } from './api';
import { checkProfileNickname } from './rules';
import { text } from './text';

type ProfileDialogProps = DialogControl & { me: Me };

const words = text.profile;

/** Nickname and picture. */
export default function ProfileDialog({ me, onClose }: ProfileDialogProps) {
  const [busy, setBusy] = useState(false);
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<ProfileForm>({
    defaultValues: { nickname: me.nickname, profileImage: me.profileImage },
    mode: 'onTouched',
  });
  const edit = useEditProfile((error) => {
    const isRefused = showFieldErrors(error, ['nickname'], setError);
    // Spec 1 §8 names it in a message too.
    if (isRefused) tellFailure(words.nicknameRefused, error);
    return true;
  });
  const [nickname, image] = useWatch({ control, name: ['nickname', 'profileImage'] });

  const submit = handleSubmit((form) =>
    edit.mutate(form, {
      onSuccess: () => {
        toast({ ...words.done, tone: 'good' });
        onClose();
      },
    }),
  );

  return (
    <FormDialog
      onClose={onClose}
      holdOpen={formState.isDirty}
      title={words.title}
      submitLabel={words.submit}
      pending={edit.isPending || busy}
      onSubmit={submit}
      failure={edit.failure}
      errors={formState.errors}
    >
      <PhotoField
        name={nickname}
        value={image}
        onChange={(url) => setValue('profileImage', url, { shouldDirty: true })}
        onBusy={setBusy}
      />
      <TextField
        label={words.nickname}
        hint={words.nicknameHint}
        required
        autoComplete="nickname"
        maxLength={NICKNAME_MAX_PROFILE}
        aside={`${countCharacters(nickname)} / ${NICKNAME_MAX_PROFILE}`}
        error={formState.errors.nickname?.message}
        {...register('nickname', { validate: checkProfileNickname })}
      />
    </FormDialog>
  );
}
