import type { ReactNode } from 'react';
import type { Me } from '@/shared/api/session';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { LinkButton } from '@/shared/ui/LinkButton';
import { text as email } from '../email/text';
import { askToLogOut } from '../sign-in/askToLogOut';
import { Security } from './Security';
import styles from './Settings.module.css';
import { SignInMethods } from './SignInMethods';
import { ThemeChoices } from './ThemeChoices';
import { text } from './text';

type RowProps = { label: string; hint?: string | undefined; children: ReactNode };

function Row({ label, hint, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2>{label}</h2>
        {hint && <p className="text-13 text-muted leading-15 mt-2px">{hint}</p>}
      </div>
      {children}
    </li>
  );
}

function emailHint({ email: address, emailBounced, emailVerified }: Me): string {
  if (emailBounced) return `${address} · ${email.row.bounced}`;
  return emailVerified ? address : `${address} · ${email.row.unproved}`;
}

/** The member's account and how the site looks to them. */
export function Settings({ me }: { me: Me }) {
  const { hasPassword } = me;
  const { sessions, theme, notifications, sanctions, reports, inquiries, record } = text;
  const { hides, mutedWords, trash, withdrawal, logout } = text;
  return (
    <ul className={styles.list}>
      <Row label={email.row.label} hint={emailHint(me)}>
        <Button
          variant="outline"
          size="small"
          aria-label={email.row.changeLabel}
          onClick={() =>
            void openDialog(() => import('../email/EmailDialog'), {
              hasPassword,
              isBounced: me.emailBounced,
            })
          }
        >
          {email.row.change}
        </Button>
      </Row>
      <SignInMethods me={me} />
      <Security />
      <Row label={sessions.label} hint={sessions.hint}>
        <Button
          variant="outline"
          size="small"
          aria-label={`${sessions.label} ${sessions.open}`}
          onClick={() => void openDialog(() => import('./SessionsDialog'), {})}
        >
          {sessions.open}
        </Button>
      </Row>
      <Row label={notifications.label} hint={notifications.hint}>
        <LinkButton to="/notifications/settings" variant="outline" size="small">
          {notifications.open}
        </LinkButton>
      </Row>
      <Row label={theme.label}>
        <div className={styles.themes}>
          <ThemeChoices />
        </div>
      </Row>
      <Row label={sanctions.label} hint={sanctions.hint}>
        <LinkButton to="/sanctions" variant="outline" size="small">
          {sanctions.open}
        </LinkButton>
      </Row>
      <Row label={reports.label} hint={reports.hint}>
        <LinkButton to="/reports" variant="outline" size="small">
          {reports.open}
        </LinkButton>
      </Row>
      <Row label={inquiries.label} hint={inquiries.hint}>
        <LinkButton to="/inquiries" variant="outline" size="small">
          {inquiries.open}
        </LinkButton>
      </Row>
      <Row label={record.label} hint={record.hint}>
        <LinkButton to="/export" variant="outline" size="small">
          {record.open}
        </LinkButton>
      </Row>
      <Row label={hides.label} hint={hides.hint}>
        <Button
          variant="outline"
          size="small"
          aria-label={`${hides.label} ${hides.open}`}
          onClick={() => void openDialog(() => import('@/content/hides/HidesDialog'), {})}
        >
          {hides.open}
        </Button>
      </Row>
      <Row label={mutedWords.label} hint={mutedWords.hint}>
        <Button
          variant="outline"
          size="small"
          aria-label={`${mutedWords.label} ${mutedWords.open}`}
          onClick={() => void openDialog(() => import('@/content/hides/MutedWordsDialog'), {})}
        >
          {mutedWords.open}
        </Button>
      </Row>
      <Row label={trash.label} hint={trash.hint}>
        <LinkButton to="/trash" variant="outline" size="small">
          {trash.open}
        </LinkButton>
      </Row>
      <Row label={withdrawal.label} hint={withdrawal.hint}>
        <Button
          variant="ghost"
          size="small"
          className={styles.leave}
          onClick={() => void openDialog(() => import('./WithdrawalDialog'), {})}
        >
          {withdrawal.open}
        </Button>
      </Row>
      <Row label={logout.label} hint={logout.hint}>
        <Button variant="outline" size="small" onClick={askToLogOut}>
          {logout.open}
        </Button>
      </Row>
    </ul>
  );
}
