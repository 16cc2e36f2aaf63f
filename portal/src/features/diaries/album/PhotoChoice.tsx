import { shortDay } from '@/shared/lib/relativeTime';
import { SelectField } from '@/shared/ui/SelectField';
import { type EntrySource, useMonthOfEntries } from '../api';
import type { AlbumMonth } from './api';
import styles from './Compare.module.css';
import { text } from './text';

export type Chosen = { month: string; day: string; url: string; shown: string };

const words = text.dialog;

/** The photo that represents a month. */
export function chosenOf({ month, day, media }: AlbumMonth): Chosen {
  return { month, day, url: media.url, shown: media.mediumUrl ?? media.url };
}

type PhotoChoiceProps = {
  label: string;
  months: readonly AlbumMonth[];
  source: EntrySource;
  value: Chosen;
  onChange: (value: Chosen) => void;
};

/** Chooses the photo of one side: a month, and one of its photos. */
export function PhotoChoice({ label, months, source, value, onChange }: PhotoChoiceProps) {
  const entries = useMonthOfEntries(source, value.month).data ?? [];
  const photos = entries.flatMap(({ entryDate, media, title }) =>
    media.filter(({ kind }) => kind === 'image').map((photo) => ({ day: entryDate, title, photo })),
  );
  return (
    <fieldset className="min-w-0 border-0 p-0 m-0" aria-label={label}>
      <SelectField
        label={label}
        value={value.month}
        options={months.map(({ month }) => ({ value: month, label: text.month(month) }))}
        onChange={({ target }) => {
          const month = months.find((each) => each.month === target.value);
          if (month) onChange(chosenOf(month));
        }}
      />
      <div className={styles.photos}>
        {photos.map(({ day, title, photo }) => (
          <button
            key={photo.url}
            type="button"
            aria-pressed={photo.url === value.url}
            aria-label={words.photoOf(shortDay(day), title)}
            onClick={() =>
              onChange({
                month: value.month,
                day,
                url: photo.url,
                shown: photo.mediumUrl ?? photo.url,
              })
            }
          >
            <img src={photo.thumbnailUrl ?? photo.url} alt="" loading="lazy" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
