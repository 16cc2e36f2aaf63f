import { Eye } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';

// Apart from `text.ts`, which is loaded with the screens.
const LABEL = '개인정보 열람';
const ABOUT = '누가 언제 왜 회원의 개인정보를 보았는지 남는 곳이에요.';

export const personalDataViews: ConsoleResource = {
  name: 'personal-data-views',
  label: LABEL,
  about: ABOUT,
  group: 'record',
  needs: 'personal_data.review',
  icon: Eye,
  list: lazyScreen(() => import('./ViewList')),
};
