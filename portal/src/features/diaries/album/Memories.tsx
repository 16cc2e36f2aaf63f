import { History, Lock, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Photo } from '@/content/media/Photo';
import { focusOf } from '@/content/media/sizes';
import { koreanToday, shortDay } from '@/shared/lib/relativeTime';
import { IconButton } from '@/shared/ui/IconButton';
import { closeOn, isClosedOn } from './closedMemories';
import styles from './Memories.module.css';
import { text } from './text';
import { type Memory, useMemories } from './useMemories';

const words = text.memories;

function yearsBefore(day: string, today: string): number {
  return Number(today.slice(0, 4)) - Number(day.slice(0, 4));
}

function MemoryLink({ memory }: { memory: Memory }) {
  const { entryId, day, title, hamsterName, isPublic, media } = memory;
  return (
    <li>
      <Link href={`/diary/${entryId}`} className={styles.memory ?? ''}>
        {media && (
          <span className={styles.photo} style={{ backgroundColor: media.color ?? undefined }}>
            <Photo src={media.thumbnailUrl ?? media.url} alt="" style={focusOf(media)} />
          </span>
        )}
        <span className="grid min-w-0 leading-145">
          <span className={styles.when}>
            {hamsterName}, <time dateTime={day}>{shortDay(day)}</time>
            {!isPublic && <Lock role="img" aria-label={words.private} />}
          </span>
          <strong className="truncate text-15">{title}</strong>
        </span>
      </Link>
    </li>
  );
}

/** The member's entries of this day in earlier years; once closed, hidden for the day. */
export default function Memories() {
  const today = koreanToday();
  const [closed, setClosed] = useState(() => isClosedOn(today));
  const { data: memories = [] } = useMemories(today, !closed);
  if (closed || memories.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="memories">
      <div className={styles.head}>
        <History aria-hidden="true" />
        <h2 className="flex-1 text-15" id="memories">
          {words.title(memories.map(({ day }) => yearsBefore(day, today)))}
        </h2>
        <IconButton
          label={words.close}
          icon={<X aria-hidden="true" />}
          onClick={() => {
            closeOn(today);
            setClosed(true);
          }}
        />
      </div>
      <ul className={styles.list}>
        {memories.map((memory) => (
          <MemoryLink key={memory.entryId} memory={memory} />
        ))}
      </ul>
    </section>
  );
}
