import { useSite } from '@/shared/api/site';
import { LinkButton } from '@/shared/ui/LinkButton';
import styles from './GoogleButton.module.css';
import { GoogleMark } from './GoogleMark';
import { text } from './text';

type GoogleButtonProps = {
  label: string;
  /** An own path to come back to. */
  next?: string | undefined;
  rememberMe?: boolean | undefined;
};

function addressOf({ next, rememberMe }: GoogleButtonProps): string {
  const query = new URLSearchParams();
  if (next && next !== '/') query.set('next', next);
  if (rememberMe) query.set('rememberMe', 'true');
  return `/api/auth/google${query.size > 0 ? `?${query}` : ''}`;
}

/** The way over Google, on sites that have it set up. */
export function GoogleButton(props: GoogleButtonProps) {
  const { data: site } = useSite();
  if (!site?.signIns.google) return null;
  return (
    <>
      <p className={styles.or}>{text.or}</p>
      <LinkButton
        to={addressOf(props)}
        external
        variant="outline"
        size="large"
        fullWidth
        icon={<GoogleMark />}
      >
        {props.label}
      </LinkButton>
    </>
  );
}
