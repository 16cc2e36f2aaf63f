import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FormAlert } from '@/shared/ui/FormAlert';
import { TextField } from '@/shared/ui/TextField';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useAskLink } from './guestApi';
import { guestText } from './guestText';
import styles from './Inquiries.module.css';

/** Asks for the address of the mailed link. If a bot fills in the hidden field, the server sends nothing. */
export function GuestLinkForm() {
  const [email, setEmail] = useState('');
  const [website, setWebsite] = useState('');
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { mutate, isPending, isSuccess, error, failure, reset } = useAskLink();
  const refused = error instanceof ApiError ? error.fields.email : undefined;
  const missing = tried && !email.trim() ? guestText.emailMissing : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!email.trim()) return box.current?.focus();
    mutate({ email: email.trim(), website });
  }

  if (isSuccess) {
    return (
      <EmptyState
        pose="waving"
        title={guestText.sentTitle}
        text={guestText.sentText(email.trim())}
        action={
          <Button variant="outline" onClick={reset}>
            {guestText.again}
          </Button>
        }
      />
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={guestText.title}>
      <TextField
        ref={box}
        type="email"
        name="email"
        autoComplete="email"
        label={guestText.email}
        hint={guestText.emailHint}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={missing ?? refused}
      />
      <VisuallyHidden>
        <label aria-hidden="true">
          {guestText.trap}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
        </label>
      </VisuallyHidden>
      {failure && !refused && <FormAlert failure={failure} />}
      <div className={styles.acts}>
        <Button type="submit" pending={isPending}>
          {guestText.submit}
        </Button>
      </div>
    </form>
  );
}
