import { Gavel } from 'lucide-react';
import type { ConsoleResource } from '../menu';
import { SanctionList } from './SanctionList';
import { sanctionsText } from './text';

export const sanctions: ConsoleResource = {
  name: 'sanctions',
  label: sanctionsText.label,
  group: 'work',
  icon: Gavel,
  list: SanctionList,
};
