import styles from './UnplayableVideo.module.css';

/** Shown if the browser cannot play a video: explains it, and offers the file for other programs. */
export function UnplayableVideo({ src }: { src: string }) {
  return (
    <div className={styles.box} role="alert">
      <p>이 브라우저에서 재생할 수 없는 동영상이에요.</p>
      <a className="text-inherit" href={src} download>
        파일 내려받기
      </a>
    </div>
  );
}
