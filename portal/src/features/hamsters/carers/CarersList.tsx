import type { ReactNode } from 'react';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { spokenDate } from '@/shared/lib/relativeTime';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import type { Hamster } from '../profile/api';
import type { Carer, Carers } from './api';
import styles from './CarersDialog.module.css';
import { RoleSelect } from './RoleSelect';
import { text } from './text';

type CarersListProps = {
  hamster: Hamster;
  carers: Carers;
  /** The member cares for it no more. */
  onLeft: () => void;
};

type RowProps = { member: Carer['member']; about: string; children: ReactNode };

function Row({ member, about, children }: RowProps) {
  return (
    <li className={styles.row}>
      <Avatar name={member.nickname} src={member.profileImage} size={40} />
      <div className={styles.words}>
        <strong className="text-15">{member.nickname}</strong>
        <span className="text-13 text-muted">{about}</span>
      </div>
      {children}
    </li>
  );
}

/** The owner's actions on a carer. */
function OwnersActs({ hamster, carer }: { hamster: Hamster; carer: Carer }) {
  const mayWrite = useMayWrite();
  const { nickname } = carer.member;
  const remove = () =>
    void openDialog(() => import('./RemoveCarerDialog'), { hamster, member: carer.member });
  return (
    <div className={styles.acts}>
      {mayWrite ? (
        <RoleSelect hamsterId={hamster.id} carer={carer} />
      ) : (
        <span className={styles.mark}>{text.roles[carer.role]}</span>
      )}
      <Button variant="outline" size="small" aria-label={text.removeOf(nickname)} onClick={remove}>
        {text.remove}
      </Button>
    </div>
  );
}

type CarersActsProps = Omit<CarersListProps, 'carers'> & { carer: Carer };

/** The role of a carer, and for the viewer's own row the button to leave. */
function CarersActs({ hamster, carer, onLeft }: CarersActsProps) {
  const { me } = useSession();
  const role = <span className={styles.mark}>{text.roles[carer.role]}</span>;
  if (me?.id !== carer.member.id) return role;
  return (
    <div className={styles.acts}>
      {role}
      <Button
        variant="outline"
        size="small"
        onClick={() => void openDialog(() => import('./LeaveCareDialog'), { hamster, onLeft })}
      >
        {text.leave}
      </Button>
    </div>
  );
}

/** A hamster's owner and its carers, the longest there first. */
export function CarersList({ hamster, carers, onLeft }: CarersListProps) {
  const isOwner = carers.care === 'owner';
  return (
    <>
      <ul className="grid">
        <Row member={carers.owner} about={text.owner}>
          {isOwner && <span className={styles.mark}>{text.me}</span>}
        </Row>
        {carers.carers.map((carer) => (
          <Row
            key={carer.member.id}
            member={carer.member}
            about={text.since(spokenDate(new Date(carer.since)))}
          >
            {isOwner ? (
              <OwnersActs hamster={hamster} carer={carer} />
            ) : (
              <CarersActs hamster={hamster} carer={carer} onLeft={onLeft} />
            )}
          </Row>
        ))}
      </ul>
      {carers.carers.length === 0 && <p className="text-13 text-muted">{text.none}</p>}
    </>
  );
}
