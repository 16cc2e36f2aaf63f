import { RotateCcw, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'wouter';
import { needsBoard, useRestore } from '@/content/actions/restore';
import { text as restoreText } from '@/content/actions/restoreText';
import { useMayWrite } from '@/shared/api/suspension';
import { isComment } from '@/shared/lib/kindFacts';
import { KIND_LABELS } from '@/shared/lib/kinds';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { toast } from '@/shared/ui/toast';
import type { TrashItem } from './api';
import styles from './Trash.module.css';
import { text } from './text';

const DAY_MS = 24 * 60 * 60 * 1000;

function daysLeft(purgedAt: string): number {
  return Math.ceil((new Date(purgedAt).getTime() - Date.now()) / DAY_MS);
}

/** The former place of the thing, or why it cannot return there. */
function placeOf({ kind, place, placeState }: TrashItem): string | null {
  if (placeState !== 'there') return text[placeState];
  if (place === null || !isComment(kind)) return place;
  return text.under(place);
}

/** A deleted thing: its text, its remaining time, and the buttons to restore it or delete it for good. */
export function TrashCard({ item }: { item: TrashItem }) {
  const titleId = useId();
  const restore = useRestore();
  const mayWrite = useMayWrite();
  const [, navigate] = useLocation();
  const { kind, id, title, excerpt } = item;
  const name = title ?? excerpt;
  const days = daysLeft(item.purgedAt);

  function bringBack(boardId?: number) {
    restore.mutate(
      { kind, id, boardId },
      {
        onSuccess: ({ url, isHeld }) => {
          const description = isHeld ? restoreText.held : undefined;
          toast({ title: restoreText.done, description, tone: 'good' });
          navigate(url);
        },
        onError: (error) => {
          if (needsBoard(error)) {
            void openDialog(() => import('./BoardDialog'), { onChoose: bringBack });
          }
        },
      },
    );
  }

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <p className="row justify-between gap-2 text-13">
        <span className={styles.kind}>{KIND_LABELS[kind]}</span>
        <span className={styles.left} data-soon={days <= 3 || undefined}>
          {text.days(days)}
        </span>
      </p>
      <h2 id={titleId} className={title ? styles.title : styles.said}>
        {name}
      </h2>
      {title && excerpt && <p className={styles.excerpt}>{excerpt}</p>}
      <p className={styles.facts}>
        <span>
          <TimeAgo at={item.deletedAt} /> {text.deleted}
        </span>
        {item.imagesCount > 0 && <span>{text.images(item.imagesCount)}</span>}
        {!item.isPublic && <span>{text.isPrivate}</span>}
        <span>{placeOf(item)}</span>
      </p>
      <div className={styles.actions}>
        <Button
          variant="ghost"
          className={styles.erase}
          icon={<Trash2 aria-hidden="true" />}
          aria-label={text.erase.of(name)}
          onClick={() => void openDialog(() => import('./EraseDialog'), { kind, id })}
        >
          {text.erase.open}
        </Button>
        {item.placeState === 'there' && mayWrite && (
          <Button
            variant="soft"
            icon={<RotateCcw aria-hidden="true" />}
            aria-label={text.restore.of(name)}
            pending={restore.isPending}
            onClick={() => bringBack()}
          >
            {text.restore.open}
          </Button>
        )}
      </div>
    </article>
  );
}
