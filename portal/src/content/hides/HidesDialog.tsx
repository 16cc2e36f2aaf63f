import { Link } from 'wouter';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Spinner } from '@/shared/ui/Spinner';
import { type HiddenThing, useHides, useSetHidden } from './api';
import styles from './HidesDialog.module.css';
import { text } from './text';

const words = text.list;

function Row({ thing, onLeave }: { thing: HiddenThing; onLeave: () => void }) {
  const { targetType, name, url } = thing;
  const set = useSetHidden(thing);
  return (
    <li className={styles.row}>
      {targetType === 'user' && <Avatar name={name} src={thing.profileImage ?? null} size={36} />}
      <div className="grid flex-1 min-w-0 text-15 leading-14">
        <Link className="truncate text-ink font-semibold no-underline" href={url} onClick={onLeave}>
          {name || words.gone}
        </Link>
        <span className="text-13 text-muted">{words.kinds[targetType]}</span>
      </div>
      <Button
        variant="outline"
        size="small"
        aria-label={`${name} ${words.remove[targetType]}`}
        pending={set.isPending}
        onClick={() => set.mutate(false)}
      >
        {words.remove[targetType]}
      </Button>
    </li>
  );
}

/** Everything a member does not want to see, each with the way back. */
export default function HidesDialog({ onClose }: DialogControl) {
  return (
    <Dialog open onClose={onClose} title={words.title} size="small">
      <QueryStates
        query={useHides()}
        loading={<Spinner label={words.loading} />}
        empty={<p>{words.empty}</p>}
        heading="h3"
      >
        {(things) => (
          <ul>
            {things.map((thing) => (
              <Row key={`${thing.targetType}:${thing.targetId}`} thing={thing} onLeave={onClose} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Dialog>
  );
}
