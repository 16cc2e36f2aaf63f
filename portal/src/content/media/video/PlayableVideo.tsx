import type { ComponentProps, RefObject } from 'react';
import { UnplayableVideo } from './UnplayableVideo';
import { useUnplayable } from './useUnplayable';

type PlayableVideoProps = Omit<ComponentProps<'video'>, 'ref' | 'onError' | 'onLoadedMetadata'> & {
  src: string;
  ref?: RefObject<HTMLVideoElement | null> | undefined;
};

/** A `<video>` with the browser's own controls, or why there is nothing to see. */
export default function PlayableVideo(props: PlayableVideoProps) {
  const { isUnplayable, watch } = useUnplayable(props.ref);
  if (isUnplayable) return <UnplayableVideo src={props.src} />;
  return <video {...props} {...watch} controls playsInline preload="metadata" />;
}
