import type { ComponentProps } from 'react';
import { useUnplayable } from '@/shared/hooks/useUnplayable';
import { UnplayableVideo } from './UnplayableVideo';

type PlayableVideoProps = Omit<ComponentProps<'video'>, 'onError' | 'onLoadedMetadata'> & {
  src: string;
};

/** A `<video>` with the browser's own controls, or why there is nothing to see. */
export function PlayableVideo(props: PlayableVideoProps) {
  const { isUnplayable, watch } = useUnplayable();
  if (isUnplayable) return <UnplayableVideo src={props.src} className={props.className} />;
  return <video {...props} {...watch} controls playsInline preload="metadata" />;
}
