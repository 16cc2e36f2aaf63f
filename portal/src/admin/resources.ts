import { ads } from './ads';
import { announcements } from './announcements';
import { appeals } from './appeals';
import { audit } from './audit';
import { blocks } from './blocks';
import { boards } from './boards';
import { cannedTexts } from './canned-texts';
import { comments, diaries, posts } from './content';
import { contests } from './contests';
import { flagged } from './flagged';
import { incidents } from './incidents';
import { inquiries } from './inquiries';
import { jobRuns, jobs } from './jobs';
import type { ConsoleResource } from './menu';
import { personalDataViews } from './personal-data';
import { popups } from './popups';
import { reports } from './reports';
import { held } from './review-queue';
import { sanctions } from './sanctions';
import { signUps } from './sign-ups';
import { takedowns } from './takedowns';
import { users } from './users';
import { wordRules } from './word-rules';

/** Every list of the console, in menu order; each folder's index defines its screens. */
export const RESOURCES: readonly ConsoleResource[] = [
  reports,
  inquiries,
  signUps,
  appeals,
  held,
  flagged,
  takedowns,
  sanctions,
  users,
  diaries,
  posts,
  comments,
  boards,
  contests,
  wordRules,
  announcements,
  popups,
  cannedTexts,
  blocks,
  ads,
  audit,
  personalDataViews,
  incidents,
  jobs,
  jobRuns,
];
