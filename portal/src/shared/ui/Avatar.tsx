import { useState } from 'react';
import { thumbnailOf } from '@/shared/lib/media';
import styles from './Avatar.module.css';
import { MascotFace } from './MascotFace';

type AvatarProps = {
  /** The owner of the picture; without a picture the mascot is shown. */
  name: string;
  src?: string | null | undefined;
  /** Edge length in pixels. */
  size?: number | undefined;
  /** Whether the name is read aloud; false if the name is shown next to it. */
  labelled?: boolean | undefined;
};

export function Avatar({ name, src, size = 40, labelled = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const naming = labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  const shown = src && src !== broken ? thumbnailOf(src) : null;
  return (
    <span className={styles.avatar} {...naming}>
      {shown ? (
        <img
          src={shown}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src ?? null)}
        />
      ) : (
        <MascotFace size={size} />
      )}
    </span>
  );
}
