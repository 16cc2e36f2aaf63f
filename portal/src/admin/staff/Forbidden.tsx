import { Nowhere } from '../components/Nowhere';
import { forbiddenText } from '../text';

/** A screen that one's role has nothing to do with. */
export function Forbidden() {
  return <Nowhere text={forbiddenText} />;
}
