import { Nowhere } from './components/Nowhere';
import { nowhereText } from './text';

/** An address below /admin that leads nowhere. */
export function NotFound() {
  return <Nowhere text={nowhereText} />;
}
