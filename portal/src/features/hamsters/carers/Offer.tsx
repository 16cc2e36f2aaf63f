import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { copyLink } from '@/content/actions/share';
import { SuspendedNote } from '@/content/suspension/SuspendedNote';
import { useSession } from '@/shared/api/session';
import { isSuspended, useMayWrite } from '@/shared/api/suspension';
import { spokenDate } from '@/shared/lib/relativeTime';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LinkButton } from '@/shared/ui/LinkButton';
import { toast } from '@/shared/ui/toast';
import { type OfferedCare, useAcceptCare } from './api';
import styles from './Offer.module.css';
import { text } from './text';

type OfferProps = { token: string; offer: OfferedCare };

const words = text.offer;
const pathOf = (token: string) => `/carers/${token}`;

type FrameProps = { offer: OfferedCare; title: string; lead: string; children: ReactNode };

function Frame({ offer, title, lead, children }: FrameProps) {
  return (
    <section className={styles.card} aria-labelledby="offer">
      <header className={styles.head}>
        <Avatar name={offer.hamsterName} src={offer.profileImage} size={112} labelled />
        <h1 id="offer">{title}</h1>
        <p>{lead}</p>
      </header>
      {children}
    </section>
  );
}

function ToHamster({ offer }: { offer: OfferedCare }) {
  return (
    <LinkButton to={`/hamster/${offer.hamsterId}`} variant="outline" fullWidth>
      {words.toHamster(offer.hamsterName)}
    </LinkButton>
  );
}

/** Accepts the invitation, or leads home. The link stays valid for a later decision. */
function Decide({ token, offer }: OfferProps) {
  const [, navigate] = useLocation();
  const { me, isPending } = useSession();
  const mayWrite = useMayWrite();
  const accept = useAcceptCare(token);
  const submit = () =>
    accept.mutate(undefined, {
      onSuccess: () => {
        toast({ ...words.joined(offer.hamsterName), tone: 'good' });
        navigate(`/hamster/${offer.hamsterId}`);
      },
    });
  if (me && isSuspended(me)) return <SuspendedNote me={me} />;
  if (!me && !isPending) {
    return (
      <>
        <LinkButton to={`/login?next=${encodeURIComponent(pathOf(token))}`} size="large" fullWidth>
          {words.signIn}
        </LinkButton>
        <p className={styles.note}>{words.register}</p>
      </>
    );
  }
  return (
    <>
      {accept.failure && <FormAlert failure={accept.failure} />}
      <Button
        size="large"
        fullWidth
        pending={accept.isPending}
        disabled={isPending || !mayWrite}
        onClick={submit}
      >
        {words.accept}
      </Button>
      <LinkButton to="/" variant="ghost" fullWidth>
        {words.later}
      </LinkButton>
    </>
  );
}

/** The content of an invitation: the owner, the hamster, and the rights of the role. */
export function Offer({ token, offer }: OfferProps) {
  const { hamsterName, hamsterBreed, ownerNickname, role, care, expiresAt } = offer;
  if (care === 'owner') {
    return (
      <Frame offer={offer} title={words.own} lead={words.ownText(hamsterName)}>
        <div className={styles.acts}>
          <Button
            fullWidth
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copyLink(pathOf(token))}
          >
            {text.invite.copy}
          </Button>
          <ToHamster offer={offer} />
        </div>
      </Frame>
    );
  }
  if (care !== null) {
    return (
      <Frame offer={offer} title={words.already} lead={words.alreadyText}>
        <ToHamster offer={offer} />
      </Frame>
    );
  }
  return (
    <Frame
      offer={offer}
      title={words.title(hamsterName)}
      lead={words.from(ownerNickname, hamsterBreed)}
    >
      <div className={styles.box}>
        <h2 className="row flex-wrap gap-2 text-15 mb-2">
          {words.may} <span>{text.roles[role]}</span>
        </h2>
        <ul>
          {words[role].map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p className={styles.note}>{words.mayNot}</p>
      </div>
      <div className={styles.acts}>
        <Decide token={token} offer={offer} />
      </div>
      <p className={styles.note}>{words.ends(spokenDate(new Date(expiresAt)))}</p>
    </Frame>
  );
}
