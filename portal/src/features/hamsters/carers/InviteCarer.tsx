import { Copy, Share2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { copyLink, sharePage } from '@/content/actions/share';
import { spokenDate } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { SelectField } from '@/shared/ui/SelectField';
import { TextField } from '@/shared/ui/TextField';
import type { Hamster } from '../profile/api';
import { type CarerInvitation, type CarerRole, useInviteCarer } from './api';
import styles from './CarersDialog.module.css';
import { asRole, ROLES } from './roles';
import { text } from './text';

const words = text.invite;

type MadeLinkProps = { hamster: Hamster; invitation: CarerInvitation };

/** A new invitation link. Its URL is shown only this once. */
function MadeLink({ hamster, invitation: { url, expiresAt } }: MadeLinkProps) {
  const path = new URL(url ?? '/', window.location.origin).pathname;
  const share = () => void sharePage({ path, title: words.shared(hamster.name) });
  return (
    <div className="grid gap-3 rounded bg-raised p-4">
      <TextField
        label={words.address}
        readOnly
        value={`${window.location.origin}${path}`}
        hint={words.once(spokenDate(new Date(expiresAt)))}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyLink(path)}>
          {words.copy}
        </Button>
        {'share' in navigator && (
          <Button variant="outline" icon={<Share2 aria-hidden="true" />} onClick={share}>
            {words.share}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Chooses what an invited member may do, and makes the link for them. */
export function InviteCarer({ hamster }: { hamster: Hamster }) {
  const [role, setRole] = useState<CarerRole>('write');
  const invite = useInviteCarer(hamster.id);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!invite.isPending) invite.mutate(role);
  }
  return (
    <section aria-label={words.title}>
      <form className={styles.form} onSubmit={submit}>
        {invite.data && <MadeLink hamster={hamster} invitation={invite.data} />}
        <SelectField
          label={words.role}
          hint={text.does[role]}
          options={ROLES.map((value) => ({ value, label: text.roles[value] }))}
          value={role}
          onChange={({ target }) => setRole(asRole(target.value))}
        />
        {invite.failure && <FormAlert failure={invite.failure} />}
        <Button
          type="submit"
          pending={invite.isPending}
          variant={invite.data ? 'outline' : 'primary'}
        >
          {invite.data ? words.another : words.make}
        </Button>
      </form>
    </section>
  );
}
