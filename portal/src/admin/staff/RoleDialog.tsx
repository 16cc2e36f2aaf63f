import { FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import { ROLE_REASON_MAX } from '@/shared/api/limits.gen';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { type Role, useMay } from '../permissions/api';
import { ROLE_NAMES } from '../permissions/roleNames';
import { ROLE_DUTIES, staffText } from './text';

const NONE = 'none';
const GRAVE: readonly (Role | null)[] = ['owner', 'admin'];

type RoleDialogProps = {
  member: { id: number; nickname: string; role: Role | null };
  onClose: () => void;
};

/** Grants a role to a member, or revokes it; only the owner may choose admins and owners. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const { id, nickname, role } = member;
  const notifyDone = useNotifyWithUndo('users');
  const client = useQueryClient();
  const appointsAdmins = useMay()('staff.manage_admins');
  const [chosen, setChosen] = useState<Role | null>(role);
  const [reason, setReason] = useState('');
  const roles = (Object.keys(ROLE_NAMES) as Role[])
    // Keepers are appointed where boards are.
    .filter((each) => each !== 'keeper')
    .filter((each) => appointsAdmins || !GRAVE.includes(each) || each === role);
  async function change() {
    const { auditId } = await api.put('/api/admin/users/{user_id}', {
      path: { user_id: id },
      body: { role: chosen, reason: reason.trim() || null },
    });
    void client.invalidateQueries({ queryKey: ['staff', 'list'] });
    notifyDone(staffText.changed, auditId);
  }
  return (
    <ConfirmDialog
      title={staffText.changeTitle(nickname)}
      verb={staffText.change}
      isGrave={GRAVE.includes(chosen) || GRAVE.includes(role)}
      onConfirm={change}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={staffText.role}
        value={chosen ?? NONE}
        onChange={(_, value) => setChosen(value === NONE ? null : (value as Role))}
      >
        {roles.map((each) => (
          <Choice key={each} value={each} name={ROLE_NAMES[each]} does={ROLE_DUTIES[each]} />
        ))}
        <Choice value={NONE} name={staffText.none} does={staffText.noneDoes} />
      </RadioGroup>
      <TextField
        label={staffText.reason}
        helperText={staffText.reasonHelp}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: ROLE_REASON_MAX } }}
        margin="normal"
        fullWidth
      />
    </ConfirmDialog>
  );
}

function Choice({ value, name, does }: { value: string; name: string; does: string }) {
  const label = (
    <>
      <strong>{name}</strong> · {does}
    </>
  );
  return <FormControlLabel value={value} control={<Radio />} label={label} />;
}
