import { ConsoleList } from '../components/ConsoleList';
import { searchFilter } from '../components/filters';
import { SignUpQueue } from './SignUpQueue';
import { signUpsText } from './text';

const FILTERS = [searchFilter(signUpsText.search)];

/** Members awaiting approval, longest waiting first. */
export default function SignUpList() {
  return (
    <ConsoleList sort={{ field: 'awaitingSince', order: 'ASC' }} filters={FILTERS} actions={false}>
      <SignUpQueue />
    </ConsoleList>
  );
}
