import { useRecordContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { cx } from '@/shared/lib/cx';
import { HistoryPanel } from '../audit/HistoryPanel';
import { Loading } from '../components/Loading';
import layout from '../components/layout.module.css';
import { Allowed } from '../permissions/Allowed';
import { CasesPanel } from './CasesPanel';
import { DevicesPanel } from './DevicesPanel';
import { NotesPanel } from './NotesPanel';
import { PersonalDataPanel } from './PersonalDataPanel';
import { ProfilePanel } from './ProfilePanel';
import { SanctionsPanel } from './SanctionsPanel';
import { SharedAddressesPanel } from './SharedAddressesPanel';
import styles from './UserPage.module.css';

/** A member with all that a moderator decides on, on one screen. */
export function UserPage() {
  const member = useRecordContext<Shape<'MemberPage'>>();
  // Coming from the list, its partial row is shown until the whole member is loaded.
  if (!member?.sanctions) return <Loading />;
  return (
    // A new key for each member drops all input and messages about the former one.
    <div className={cx(layout.columns, styles.page)} key={member.id}>
      <div className={layout.stack}>
        <ProfilePanel member={member} />
        <Allowed needs="personal_data.read">
          <PersonalDataPanel member={member} />
          <SharedAddressesPanel member={member} />
        </Allowed>
        <NotesPanel member={member} />
      </div>
      <div className={layout.stack}>
        <SanctionsPanel member={member} />
        <CasesPanel cases={member.cases} />
        <DevicesPanel member={member} />
        <HistoryPanel type="user" id={member.id} />
      </div>
    </div>
  );
}
