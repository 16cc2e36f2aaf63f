import { Columns2 } from 'lucide-react';
import { LifeBookButton } from '@/features/account/exports/book/LifeBookButton';
import type { Hamster } from '@/features/hamsters/profile/api';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { QueryStates } from '@/shared/ui/QueryStates';
import type { EntrySource } from '../api';
import styles from './Album.module.css';
import { AlbumSkeleton } from './AlbumSkeleton';
import { useAlbum } from './api';
import { Milestones } from './Milestones';
import { MonthStrip } from './MonthStrip';
import { text } from './text';

type AlbumProps = {
  hamster: Hamster;
  /** The source of further photos of a month. */
  source: EntrySource;
  /** Whether the viewer is the hamster's owner, who may request a book. */
  own?: boolean | undefined;
};

/** A hamster's growth: a photo per month, its milestones, and two photos side by side. */
export default function Album({ hamster, source, own = false }: AlbumProps) {
  return (
    <QueryStates query={useAlbum(hamster.id)} loading={<AlbumSkeleton />} heading="h2">
      {({ months, milestones }) => (
        <section className="column gap-3 mt-5" aria-labelledby="album">
          <div className={styles.head}>
            <h2 id="album">{text.title}</h2>
            <div className="flex flex-wrap justify-end gap-2">
              {own && <LifeBookButton hamster={hamster} />}
              {months.length > 0 && (
                <Button
                  variant="soft"
                  size="small"
                  icon={<Columns2 aria-hidden="true" />}
                  onClick={() =>
                    void openDialog(() => import('./CompareDialog'), { hamster, months, source })
                  }
                >
                  {text.compare}
                </Button>
              )}
            </div>
          </div>
          <MonthStrip months={months} />
          <Milestones hamster={hamster} milestones={milestones} />
        </section>
      )}
    </QueryStates>
  );
}
