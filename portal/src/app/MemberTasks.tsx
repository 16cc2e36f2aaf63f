import { AutoAttendance } from './AutoAttendance';
import { ConsentAsking } from './ConsentAsking';
import { LiveConnection } from './LiveConnection';

/** What goes on for a member beside every screen; a default export because it is loaded on its own. */
export default function MemberTasks() {
  return (
    <>
      <LiveConnection />
      <AutoAttendance />
      <ConsentAsking />
    </>
  );
}
