import { MemberOnly } from '@/features/accounts/MemberOnly';
import { EmailNotice } from '@/features/email/EmailNotice';
import { Settings } from '@/features/settings/Settings';
import { SettingsSkeleton } from '@/features/settings/SettingsSkeleton';
import { text } from '@/features/settings/text';
import { useProviderReturn } from '@/features/settings/useProviderReturn';
import { PageHead } from '@/shared/ui/PageHead';
import styles from './SettingsPage.module.css';

/** The member's account, what of it can be changed, and the way out. */
export default function SettingsPage() {
  useProviderReturn();
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<SettingsSkeleton />}>
        {(me) => (
          <div className={styles.page}>
            <EmailNotice me={me} />
            <Settings me={me} />
          </div>
        )}
      </MemberOnly>
    </>
  );
}
