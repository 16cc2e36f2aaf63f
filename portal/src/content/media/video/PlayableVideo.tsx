import type { ComponentProps } from 'react';
import { UnplayableVideo } from './UnplayableVideo';
import { useUnplayable } from './useUnplayable';

type PlayableVideoProps = Omit<ComponentProps<'video'>, 'onError' | 'onLoadedMetadata'> & {
  src: string;
};

/** A `<video>` with the browser's own controls, or why there is nothing to see. */
export default function PlayableVideo(props: PlayableVideoProps) {
  const { isUnplayable, watch } = useUnplayable();
  if (isUnplayable) return <UnplayableVideo src={props.src} />;
  return <video {...props} {...watch} controls playsInline preload="metadata" />;
}
