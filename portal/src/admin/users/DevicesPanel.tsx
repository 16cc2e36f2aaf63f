import { Button } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { deviceName } from '@/shared/lib/deviceName';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { Panel } from '../components/Panel';
import { Table } from '../components/Table';
import { deviceText } from './text';

/** Where the member is signed in, and ending one of those. */
export function DevicesPanel({ member }: { member: Shape<'MemberPage'> }) {
  const notifyDone = useNotifyWithUndo('users');
  const [ending, setEnding] = useState<number | null>(null);
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
            show: (row) => (
              <Button size="small" onClick={() => setEnding(row.id)}>
                {deviceText.end}
              </Button>
            ),
          },
        ]}
      />
      {ending !== null && (
        <ConfirmDialog
          title={deviceText.endTitle}
          verb={deviceText.end}
          isGrave
          onConfirm={async () => {
            await api.delete('/api/admin/users/{user_id}/sessions/{session_id}', {
              path: { user_id: member.id, session_id: ending },
            });
            notifyDone(deviceText.ended);
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </Panel>
  );
}
