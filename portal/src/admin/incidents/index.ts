import { ShieldAlert } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';

// Apart from `text.ts`, which is loaded with the screens.
const LABEL = '개인정보 사고';
const ABOUT = '개인정보가 새었을 때 알리고 증거를 남기는 곳이에요.';

const load = () => import('./screens');

export const incidents: ConsoleResource = {
  name: 'incidents',
  label: LABEL,
  about: ABOUT,
  group: 'record',
  needs: 'incidents.manage',
  icon: ShieldAlert,
  list: lazyScreen(async () => ({ default: (await load()).IncidentList })),
  create: lazyScreen(async () => ({ default: (await load()).IncidentCreate })),
  show: lazyScreen(async () => ({ default: (await load()).IncidentShow })),
};
