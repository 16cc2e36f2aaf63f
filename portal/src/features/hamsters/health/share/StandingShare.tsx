import { Copy, ExternalLink } from 'lucide-react';
import { copyLink } from '@/content/actions/share';
import { spokenDate } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { TextField } from '@/shared/ui/TextField';
import { useEndShare } from '../api';
import { text } from '../text';
import type { HealthShare } from '../types';
import styles from './ShareDialog.module.css';

type StandingShareProps = { hamsterId: number; share: HealthShare };

const words = text.shareDialog;

/** The path on this site; the server may return a full URL. */
function pathOf(url: string): string {
  return new URL(url, window.location.origin).pathname;
}

/** A link that is open: its address while it is known, until when, and how to end it. */
export function StandingShare({ hamsterId, share }: StandingShareProps) {
  const end = useEndShare(hamsterId);
  const { url, expiresAt } = share;
  const path = url && pathOf(url);
  return (
    <div className={styles.standing}>
      {path && (
        <>
          <TextField
            label={words.address}
            readOnly
            value={`${window.location.origin}${path}`}
            onFocus={(event) => event.target.select()}
          />
          <div className="flex flex-wrap gap-2">
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyLink(path)}>
              {words.copy}
            </Button>
            <LinkButton
              to={path}
              external
              variant="outline"
              icon={<ExternalLink aria-hidden="true" />}
            >
              {words.open}
            </LinkButton>
          </div>
        </>
      )}
      <p>
        <strong>{words.until(spokenDate(new Date(expiresAt)))}</strong>
      </p>
      <p className="text-13 text-muted">{words.once}</p>
      <Button variant="outline" size="small" pending={end.isPending} onClick={() => end.mutate()}>
        {words.end}
      </Button>
    </div>
  );
}
