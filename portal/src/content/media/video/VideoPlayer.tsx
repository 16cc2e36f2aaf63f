import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Media } from '@/content/media/upload/api';
import { IconButton } from '@/shared/ui/IconButton';
import { text } from '../text';
import { UnplayableVideo } from './UnplayableVideo';
import { usePlayInView } from './usePlayInView';
import { useUnplayable } from './useUnplayable';
import styles from './VideoPlayer.module.css';

export type VideoPlayerProps = {
  media: Pick<Media, 'url' | 'thumbnailUrl'>;
  /** The title of its entry or post, for screen readers. */
  title: string;
};

const words = text.player;
/** Some browsers draw nothing until the first frame is requested explicitly. */
const FIRST_FRAME = '#t=0.001';

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/**
 * Plays automatically and muted while in view, unless the viewer prefers reduced motion or data.
 */
export default function VideoPlayer({ media, title }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const [time, setTime] = useState(0);
  /** 0 while it is unknown: a recording that states none is endless to browsers until its end was read. */
  const [duration, setDuration] = useState(0);
  const byHand = usePlayInView(video);
  const { isUnplayable, watch } = useUnplayable(video);

  function toggle() {
    byHand();
    if (isPlaying) video.current?.pause();
    else video.current?.play()?.catch(() => {});
  }

  const passed = duration ? `${clock(time)} / ${clock(duration)}` : clock(time);
  if (isUnplayable) return <UnplayableVideo src={media.url} />;
  return (
    <fieldset className={styles.player} aria-label={text.video(title)} data-playing={isPlaying}>
      <video
        ref={video}
        src={media.url + FIRST_FRAME}
        poster={media.thumbnailUrl ?? undefined}
        muted={isMuted}
        loop
        playsInline
        preload="metadata"
        tabIndex={-1}
        aria-hidden="true"
        onClick={toggle}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onError={watch.onError}
        onLoadedMetadata={watch.onLoadedMetadata}
        onDurationChange={({ currentTarget: { duration: stated } }) =>
          setDuration(Number.isFinite(stated) ? stated : 0)
        }
      />
      <div className={styles.bar}>
        <IconButton
          variant="overlay"
          label={isPlaying ? words.pause : words.play}
          icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          tooltip={false}
          onClick={toggle}
        />
        <input
          type="range"
          className={styles.range}
          aria-label={words.position}
          aria-valuetext={passed}
          min={0}
          max={duration || Math.max(time, 1)}
          step={0.1}
          value={duration ? Math.min(time, duration) : time}
          onChange={(event) => {
            byHand();
            if (video.current) video.current.currentTime = Number(event.target.value);
          }}
        />
        <span className="text-13 tabular" aria-hidden="true">
          {passed}
        </span>
        <IconButton
          variant="overlay"
          label={isMuted ? words.unmute : words.mute}
          icon={isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
          tooltip={false}
          onClick={() => setMuted(!isMuted)}
        />
        {document.fullscreenEnabled && (
          <IconButton
            variant="overlay"
            label={words.fullscreen}
            icon={<Maximize aria-hidden="true" />}
            tooltip={false}
            onClick={() => void video.current?.requestFullscreen().catch(() => {})}
          />
        )}
      </div>
    </fieldset>
  );
}
