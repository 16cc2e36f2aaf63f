import { lazyPart } from './lazyPart';
import type { MascotProps } from './Mascot';

const Drawing = lazyPart(() => import('./Mascot').then(({ Mascot }) => ({ default: Mascot })));

/** The house hamster of a state that most visits never see: its lines come when it is shown. */
export function LazyMascot(props: MascotProps) {
  // Room for the drawing; it stays empty where the drawing cannot be fetched.
  const room = <svg width={props.size} height={props.size} aria-hidden="true" />;
  return <Drawing {...props} pending={room} failed={() => room} />;
}
