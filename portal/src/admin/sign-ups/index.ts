import { UserRoundCheck } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { signUpsText } from './text';

export const signUps: ConsoleResource = {
  name: 'sign-ups',
  label: signUpsText.label,
  about: signUpsText.about,
  group: 'work',
  needs: 'sign_ups.decide',
  icon: UserRoundCheck,
  list: lazyScreen(() => import('./SignUpList')),
};
