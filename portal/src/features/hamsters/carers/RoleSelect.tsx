import { Select } from '@/shared/ui/Select';
import { type Carer, useChangeCare } from './api';
import { asRole, ROLES } from './roles';
import { text } from './text';

/** The role of a carer, which the hamster's owner can change. */
export function RoleSelect({ hamsterId, carer }: { hamsterId: number; carer: Carer }) {
  const change = useChangeCare(hamsterId);
  const { id, nickname } = carer.member;
  const role = change.isPending ? change.variables.role : carer.role;
  return (
    <Select
      aria-label={text.roleOf(nickname)}
      value={role}
      onChange={({ target }) => change.mutate({ carerId: id, role: asRole(target.value) })}
    >
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {text.roles[each]}
        </option>
      ))}
    </Select>
  );
}
