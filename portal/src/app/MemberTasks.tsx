import { AutoAttendance } from './AutoAttendance';
import { ConsentAsking } from './ConsentAsking';
import { LiveConnection } from './LiveConnection';

/** Background work for members on every screen; a default export because it is loaded lazily. */
export default function MemberTasks() {
  return (
    <>
      <LiveConnection />
      <AutoAttendance />
      <ConsentAsking />
    </>
  );
}
