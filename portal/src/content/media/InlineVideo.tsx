import { lazyPart } from '@/shared/ui/lazyPart';
import type { VideoPlayerProps } from './video/VideoPlayer';

const VideoPlayer = lazyPart(() => import('./video/VideoPlayer'));

function Plain({ media, title }: VideoPlayerProps) {
  return <video src={media.url} aria-label={title} controls muted playsInline preload="metadata" />;
}

/**
 * A video inside the text, with our controls. If their code cannot be loaded, the browser's
 * controls are used.
 */
export function InlineVideo(props: VideoPlayerProps) {
  return <VideoPlayer {...props} failed={() => <Plain {...props} />} />;
}
