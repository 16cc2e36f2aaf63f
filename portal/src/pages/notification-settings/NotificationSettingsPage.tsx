import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { NotificationSettings } from '@/features/notifications/settings/NotificationSettings';
import { SettingsSkeleton } from '@/features/notifications/settings/SettingsSkeleton';
import { text } from '@/features/notifications/settings/text';
import { PageHead } from '@/shared/ui/PageHead';

/** The channels and times of notifications; the footer of each mail links here. */
export default function NotificationSettingsPage() {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<SettingsSkeleton />}>
        {(me) => <NotificationSettings me={me} />}
      </MemberOnly>
    </>
  );
}
