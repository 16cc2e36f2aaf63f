import { ImageOff } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useNearView } from '@/shared/hooks/useNearView';
import { cx } from '@/shared/lib/cx';
import styles from './Photo.module.css';
import { text } from './text';

type PhotoProps = {
  src: string;
  alt: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Photos on the first screen do not wait for the layout. */
  eager?: boolean | undefined;
  /** Those are fetched before anything else, unless there is a more important one. */
  priority?: 'high' | 'auto' | undefined;
};

/**
 * A picture, or its text if it cannot be shown (spec 1 §2), until the network is back. It is loaded
 * near the viewport; until then the parent reserves its space.
 */
export function Photo(props: PhotoProps) {
  const { src, alt, srcSet, sizes, className, style, eager = false, priority = 'high' } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const [picture, near] = useNearView<HTMLImageElement>(eager);
  useEffect(() => {
    if (!broken) return;
    const again = () => setBroken(null);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [broken]);
  if (broken === src) {
    return (
      <span className={cx(styles.broken, className)}>
        <ImageOff aria-hidden="true" />
        {text.brokenImage}
      </span>
    );
  }
  return (
    <img
      ref={picture}
      className={className}
      style={style}
      src={near ? src : undefined}
      srcSet={near ? srcSet : undefined}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? priority : 'auto'}
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
