import { lazyPart } from '@/shared/ui/lazyPart';
import type { VideoPlayerProps } from './video/VideoPlayer';

const VideoPlayer = lazyPart(() => import('./video/VideoPlayer'), { pending: null });

function Plain({ media, title }: VideoPlayerProps) {
  return <video src={media.url} aria-label={title} controls muted playsInline preload="metadata" />;
}

/** A video where it stands, with our controls, or where their code cannot be had the browser's. */
export function InlineVideo(props: VideoPlayerProps) {
  return <VideoPlayer {...props} failed={() => <Plain {...props} />} />;
}
