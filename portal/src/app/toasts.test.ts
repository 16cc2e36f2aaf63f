/** A message says what cannot be seen: whoever says good news in one says here why it is not to be seen. */
import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(
  [
    '../{content,features,pages}/**/*.{ts,tsx}',
    '!../**/*.test.{ts,tsx}',
    '!../**/*.testing.{ts,tsx}',
  ],
  { query: '?raw', import: 'default', eager: true },
);

const UNDO = 'offers a way back';
const SPECIFIED = 'the specification has it';
const ELSEWHERE = 'what was done is of another page, or of a place out of sight';
const LETTER = 'a letter is on its way';
const COPIED = 'the clipboard shows nothing';
const QUIET = 'happened by itself';
const AWAY = 'leads to another page, which does not tell';
const PROMISE = 'the staff will answer';
const SECRET = 'nothing on the page tells the old from the new';
const DEVICE = 'kept on this device: to be told from what was sent';

const UNSEEN: Record<string, string> = {
  'content/actions/ReportDialog.tsx': PROMISE,
  'content/actions/share.ts': COPIED,
  'content/actions/useUndoToast.tsx': UNDO,
  'content/comments/TakeAwayDialog.tsx': SPECIFIED,
  'content/hides/BlockDialog.tsx': ELSEWHERE,
  'content/hides/api.ts': UNDO,
  'content/reactions/LikeButton.tsx': SPECIFIED,
  'content/screening/notifyPublished.ts': SPECIFIED,
  'features/accounts/ArrivedStep.tsx': SPECIFIED,
  'features/accounts/LoginForm.tsx': SPECIFIED,
  'features/attendance/checkIn.tsx': QUIET,
  'features/carers/LeaveCareDialog.tsx': ELSEWHERE,
  'features/carers/Offer.tsx': AWAY,
  'features/community/giving/api.ts': UNDO,
  'features/community/questions/api.ts': UNDO,
  'features/contests/EntryDialog.tsx': ELSEWHERE,
  'features/contests/Own.tsx': ELSEWHERE,
  'features/email/EmailDialog.tsx': LETTER,
  'features/hamsters/HamsterDialog.tsx': SPECIFIED,
  'features/hamsters/RemoveHamsterDialog.tsx': SPECIFIED,
  'features/hamsters/card/save.ts': ELSEWHERE,
  'features/health/AlertCard.tsx': ELSEWHERE,
  'features/health/importing/ImportDialog.tsx': ELSEWHERE,
  'features/health/journal/RowDialog.tsx': ELSEWHERE,
  'features/health/journal/useRemoveWithUndo.ts': UNDO,
  'features/health/today/QuickForm.tsx': DEVICE,
  'features/health/unsent/send.ts': QUIET,
  'features/inquiries/NewInquiry.tsx': PROMISE,
  'features/members/followed.ts': UNDO,
  'features/notifications/mutes.ts': UNDO,
  'features/notifications/settings/PushCard.tsx': 'a try is on its way to the device',
  'features/objections/ObjectionForm.tsx': PROMISE,
  'features/reminders/CalendarDialog.tsx': COPIED,
  'features/reminders/ReminderLine.tsx': UNDO,
  'features/reminders/unsent/send.ts': QUIET,
  'features/second-factor/AddAppDialog.tsx': SECRET,
  'features/second-factor/AddPasskeyDialog.tsx': 'says where it is used',
  'features/second-factor/RecoveryCodes.tsx': COPIED,
  'features/second-factor/RemoveAppDialog.tsx': LETTER,
  'features/second-factor/RemovePasskeyDialog.tsx': LETTER,
  'features/settings/FirstPasswordDialog.tsx': LETTER,
  'features/settings/PasswordDialog.tsx': SECRET,
  'features/settings/ProfileDialog.tsx': SPECIFIED,
  'features/settings/api.ts': AWAY,
  'features/settings/useProviderReturn.ts': 'comes back from another site',
  'features/trash/TrashCard.tsx': ELSEWHERE,
  'features/welcome/WelcomeTour.tsx': UNDO,
  'pages/auth-callback/AuthCallbackPage.tsx': SPECIFIED,
  'pages/home/greetArrival.ts': SPECIFIED,
};

const SAYS_GOOD_NEWS = /\btone: 'good'/;

it('says nothing that is seen', () => {
  const said = Object.entries(SOURCES)
    .filter(([, source]) => /\btoast(?:Input)?\b/i.test(source) && SAYS_GOOD_NEWS.test(source))
    .map(([path]) => path.replace('../', ''));
  expect(said.sort()).toEqual(Object.keys(UNSEEN).sort());
});
