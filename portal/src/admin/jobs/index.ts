import { CalendarClock, ListChecks } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { jobText, runText } from './text';

export const jobs: ConsoleResource = {
  name: 'jobs',
  label: jobText.label,
  about: jobText.about,
  group: 'record',
  needs: 'machine.read',
  icon: CalendarClock,
  list: lazyScreen(() => import('./JobList')),
};

export const jobRuns: ConsoleResource = {
  name: 'job-runs',
  label: runText.label,
  about: runText.about,
  group: 'record',
  needs: 'machine.read',
  icon: ListChecks,
  list: lazyScreen(() => import('./RunList')),
};
