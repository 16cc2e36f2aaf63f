import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { deviceName } from '@/shared/lib/deviceName';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import { Panel } from '../components/Panel';
import { Table } from '../components/Table';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { useMay } from '../permissions/api';
import { deviceText } from './text';

/** The sessions of the member, each with a button that ends it. */
export function DevicesPanel({ member }: { member: Shape<'MemberPage'> }) {
  const notifyDone = useNotifyWithUndo('users');
  const mayEnd = useMay()('members.sign_out');
  return (
    <Panel title={deviceText.title}>
      <Table
        label={deviceText.title}
        rows={member.devices}
        keyOf={({ id }) => id}
        empty={deviceText.empty}
        columns={[
          {
            label: deviceText.device,
            value: (row) => deviceName(row.userAgent ?? ''),
            isLong: true,
          },
          { label: deviceText.address, value: (row) => row.maskedIp },
          { label: deviceText.since, at: (row) => row.createdAt, isExact: true },
          { label: deviceText.seen, at: (row) => row.lastSeenAt },
          {
            label: deviceText.end,
            show: (row) =>
              mayEnd && (
                <AskButton verb={deviceText.end}>
                  {(close) => (
                    <ConfirmDialog
                      title={deviceText.endTitle}
                      verb={deviceText.end}
                      isGrave
                      onConfirm={async () => {
                        await api.delete('/api/admin/users/{user_id}/sessions/{session_id}', {
                          path: { user_id: member.id, session_id: row.id },
                        });
                        notifyDone(deviceText.ended);
                      }}
                      onClose={close}
                    />
                  )}
                </AskButton>
              ),
          },
        ]}
      />
    </Panel>
  );
}
