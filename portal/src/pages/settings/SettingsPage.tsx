import { EmailNotice } from '@/features/account/email/EmailNotice';
import { Settings } from '@/features/account/settings/Settings';
import { SettingsSkeleton } from '@/features/account/settings/SettingsSkeleton';
import { text } from '@/features/account/settings/text';
import { useProviderReturn } from '@/features/account/settings/useProviderReturn';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { PageHead } from '@/shared/ui/PageHead';

/** The member's account, what of it can be changed, and the way out. */
export default function SettingsPage() {
  useProviderReturn();
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<SettingsSkeleton />}>
        {(me) => (
          <div className="column gap-4">
            <EmailNotice me={me} />
            <Settings me={me} />
          </div>
        )}
      </MemberOnly>
    </>
  );
}
