import { useState } from 'react';
import { thumbnailOf } from '@/shared/lib/media';
import styles from './Avatar.module.css';

type AvatarProps = {
  /** Whose picture it is; its first letter stands in while there is none. */
  name: string;
  src?: string | null | undefined;
  /** Edge length in pixels. */
  size?: number | undefined;
  /** Hamsters without a picture get a small face instead of a letter. */
  kind?: 'member' | 'hamster' | undefined;
  /** Speak the name; leave false where the name stands beside it. */
  labelled?: boolean | undefined;
};

function HamsterFace() {
  return (
    <svg viewBox="0 0 40 40" className={styles.face} aria-hidden="true">
      <circle cx="10.5" cy="11" r="5" />
      <circle cx="29.5" cy="11" r="5" />
      <path d="M20 9c8.5 0 14 5.7 14 13.2S28 33 20 33 6 29.7 6 22.2 11.5 9 20 9Z" />
      <circle cx="14.5" cy="20" r="1.9" className={styles.mark} />
      <circle cx="25.5" cy="20" r="1.9" className={styles.mark} />
      <path d="M18 24.2h4L20 26.5Z" className={styles.mark} />
    </svg>
  );
}

export function Avatar({ name, src, size = 40, kind = 'member', labelled = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const naming = labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  const shown = src && src !== broken ? thumbnailOf(src) : null;
  return (
    <span className={styles.avatar} style={{ width: size, height: size }} {...naming}>
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
      ) : kind === 'hamster' ? (
        <HamsterFace />
      ) : (
        <span style={{ fontSize: Math.round(size * 0.42) }}>{[...name.trim()][0] ?? '햄'}</span>
      )}
    </span>
  );
}
