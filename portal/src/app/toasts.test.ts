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
  'features/account/sign-in/ArrivedStep.tsx': SPECIFIED,
  'features/account/sign-in/LoginForm.tsx': SPECIFIED,
  'features/levels/attendance/checkIn.tsx': QUIET,
  'features/hamsters/carers/LeaveCareDialog.tsx': ELSEWHERE,
  'features/hamsters/carers/Offer.tsx': AWAY,
  'features/community/PinItem.tsx': ELSEWHERE,
  'features/community/giving/api.ts': UNDO,
  'features/community/lockApi.ts': ELSEWHERE,
  'features/community/questions/api.ts': UNDO,
  'features/contests/EntryDialog.tsx': ELSEWHERE,
  'features/contests/Own.tsx': ELSEWHERE,
  'features/account/email/EmailDialog.tsx': LETTER,
  'features/hamsters/profile/HamsterDialog.tsx': SPECIFIED,
  'features/hamsters/profile/RemoveHamsterDialog.tsx': SPECIFIED,
  'features/hamsters/profile/card/save.ts': ELSEWHERE,
  'features/hamsters/health/AlertCard.tsx': ELSEWHERE,
  'features/hamsters/health/importing/ImportDialog.tsx': ELSEWHERE,
  'features/hamsters/health/journal/RowDialog.tsx': ELSEWHERE,
  'features/hamsters/health/journal/useRemoveWithUndo.ts': UNDO,
  'features/hamsters/health/today/QuickForm.tsx': DEVICE,
  'features/hamsters/health/unsent/send.ts': QUIET,
  'features/inquiries/NewInquiry.tsx': PROMISE,
  'features/members/followed.ts': UNDO,
  'features/notifications/mutes.ts': UNDO,
  'features/notifications/settings/PushCard.tsx': 'a try is on its way to the device',
  'features/account/objections/ObjectionForm.tsx': PROMISE,
  'features/hamsters/reminders/CalendarDialog.tsx': COPIED,
  'features/hamsters/reminders/ReminderLine.tsx': UNDO,
  'features/hamsters/reminders/unsent/send.ts': QUIET,
  'features/account/second-factor/AddAppDialog.tsx': SECRET,
  'features/account/second-factor/AddPasskeyDialog.tsx': 'says where it is used',
  'features/account/second-factor/copySecret.ts': COPIED,
  'features/account/second-factor/RemoveAppDialog.tsx': LETTER,
  'features/account/second-factor/RemovePasskeyDialog.tsx': LETTER,
  'features/account/settings/FirstPasswordDialog.tsx': LETTER,
  'features/account/settings/PasswordDialog.tsx': SECRET,
  'features/account/settings/ProfileDialog.tsx': SPECIFIED,
  'features/account/settings/api.ts': AWAY,
  'features/account/settings/useProviderReturn.ts': 'comes back from another site',
  'features/account/trash/TrashCard.tsx': ELSEWHERE,
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
