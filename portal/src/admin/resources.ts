import { ads } from './ads';
import { appeals } from './appeals';
import { audit } from './audit';
import { boards } from './boards';
import { jobRuns, jobs } from './jobs';
import type { ConsoleResource } from './menu';
import { personalDataViews } from './personal-data';
import { sanctions } from './sanctions';
import { users } from './users';

/** Every list of the console, in the order of its menu; each folder's index says how it looks. */
export const RESOURCES: readonly ConsoleResource[] = [
  appeals,
  sanctions,
  users,
  boards,
  ads,
  audit,
  personalDataViews,
  jobs,
  jobRuns,
];
