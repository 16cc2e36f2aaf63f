import { ArrowLeftRight, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Hamster } from '@/features/hamsters/profile/api';
import { share } from '@/features/hamsters/profile/card/save';
import { useSite } from '@/shared/api/site';
import { SITE_NAME } from '@/shared/lib/site';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import type { EntrySource } from '../api';
import type { AlbumMonth } from './api';
import styles from './Compare.module.css';
import { comparisonFile } from './comparisonFile';
import { chosenOf, PhotoChoice } from './PhotoChoice';
import { Stage } from './Stage';
import { text } from './text';

const words = text.dialog;

type CompareDialogProps = DialogControl & {
  hamster: Hamster;
  /** At least one. */
  months: readonly AlbumMonth[];
  source: EntrySource;
};

/** Two photos of a hamster in one place: how it was, and how it is. */
export default function CompareDialog({ hamster, months, source, onClose }: CompareDialogProps) {
  const [[before, after], setPair] = useState(() => {
    const [first = null] = months;
    const last = months.at(-1) ?? null;
    return [first && chosenOf(first), last && chosenOf(last)] as const;
  });
  const [divider, setDivider] = useState(50);
  const [pending, setPending] = useState(false);
  const site = useSite().data?.name ?? SITE_NAME;
  if (!before || !after) return null;

  async function finish() {
    if (!before || !after) return;
    setPending(true);
    try {
      const file = await comparisonFile({ name: hamster.name, site, before, after });
      await share(file, words.shareTitle(hamster.name));
    } catch {
      toast({ ...words.shareFailed, tone: 'bad' });
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      size="large"
      title={words.title(hamster.name)}
      description={words.hint}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="outline"
            icon={<ArrowLeftRight aria-hidden="true" />}
            onClick={() => setPair([after, before])}
          >
            {words.swap}
          </Button>
          <Button
            icon={<Share2 aria-hidden="true" />}
            pending={pending}
            onClick={() => void finish()}
          >
            {words.share}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div>
          {/* A new photo on the left needs a new position. */}
          <Stage
            key={before.url}
            before={before}
            after={after}
            divider={divider}
            onDivider={setDivider}
          />
        </div>
        <div className={styles.choices}>
          <PhotoChoice
            label={words.before}
            value={before}
            onChange={(next) => setPair([next, after])}
            {...{ months, source }}
          />
          <PhotoChoice
            label={words.after}
            value={after}
            onChange={(next) => setPair([before, next])}
            {...{ months, source }}
          />
        </div>
      </div>
    </Dialog>
  );
}
