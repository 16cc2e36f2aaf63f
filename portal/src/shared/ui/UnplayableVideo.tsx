import { cx } from '@/shared/lib/cx';
import styles from './UnplayableVideo.module.css';

type UnplayableVideoProps = { src: string; className?: string | undefined };

/** Stands for a film that this browser cannot show: says so, and offers the file to other programs. */
export function UnplayableVideo({ src, className }: UnplayableVideoProps) {
  return (
    <div className={cx(styles.box, className)} role="alert">
      <p>이 브라우저에서 재생할 수 없는 동영상이에요.</p>
      <a className={styles.file} href={src} download>
        파일 내려받기
      </a>
    </div>
  );
}
