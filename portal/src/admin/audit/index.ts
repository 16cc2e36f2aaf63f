import { History } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { auditText } from './text';

export const audit: ConsoleResource = {
  name: 'audit',
  label: auditText.label,
  about: auditText.about,
  group: 'record',
  needs: 'acts.read',
  icon: History,
  list: lazyScreen(() => import('./AuditList')),
};
