import { X } from 'lucide-react';
import { useMayWrite } from '@/shared/api/suspension';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { IconButton } from '@/shared/ui/IconButton';
import { type Hamster, type HamsterHome, useDismissHousing, useHome } from '../api';
import styles from './Home.module.css';
import { homeFacts } from './homeFacts';
import { text } from './text';

type HomeCardProps = {
  hamster: Hamster;
  own: boolean;
};

function HousingNote({
  hamsterId,
  housing,
}: {
  hamsterId: number;
  housing: HamsterHome['housing'];
}) {
  const dismiss = useDismissHousing(hamsterId);
  const mayWrite = useMayWrite();
  if (!housing || dismiss.isPending || dismiss.isSuccess) return null;
  return (
    <aside className={styles.note} aria-label={text.housing}>
      <div>
        {housing.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="text-muted">{text.source(housing.source)}</p>
      </div>
      {mayWrite && (
        <IconButton
          label={text.dismiss}
          icon={<X aria-hidden="true" />}
          onClick={() => dismiss.mutate()}
        />
      )}
    </aside>
  );
}

/** How a hamster is kept, for its owner and carers. The owner is asked for missing facts. */
export default function HomeCard({ hamster, own }: HomeCardProps) {
  const { data: home } = useHome(hamster.id);
  const mayWrite = useMayWrite() && own;
  if (!home) return null;
  const facts = homeFacts(home);
  if (facts.length === 0 && !mayWrite) return null;
  return (
    <section className={styles.card} aria-labelledby="hamster-home">
      <div className="row justify-between gap-3">
        <h2 className="text-17" id="hamster-home">
          {text.title}
        </h2>
        {mayWrite && (
          <Button
            variant="ghost"
            size="small"
            onClick={() =>
              void openDialog(() => import('../HamsterDialog'), { hamster, opensHome: true })
            }
          >
            {facts.length > 0 ? text.edit : text.write}
          </Button>
        )}
      </div>
      {facts.length === 0 && <p className="text-13 text-muted">{text.empty}</p>}
      <dl className={styles.facts}>
        {facts.map(([term, said]) => (
          <div key={term}>
            <dt className="text-13 text-muted">{term}</dt>
            <dd className="break-anywhere m-0">{said}</dd>
          </div>
        ))}
      </dl>
      <HousingNote hamsterId={hamster.id} housing={home.housing} />
    </section>
  );
}
