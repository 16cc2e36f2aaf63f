import { Button } from '@mui/material';
import { useState } from 'react';
import type { Shape } from '@/shared/api/types';
import { deviceName } from '@/shared/lib/deviceName';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { DateTime } from '../components/DateTime';
import { Panel } from '../components/Panel';
import { SimpleTable } from '../components/SimpleTable';
import { act } from '../dataProvider';
import { deviceText } from './text';

/** Where the member is signed in, and ending one of those. */
export function DevicesPanel({ member }: { member: Shape<'MemberPage'> }) {
  const told = useNotifyWithUndo();
  const [ending, setEnding] = useState<number | null>(null);
  return (
    <Panel title={deviceText.title}>
      <SimpleTable
        label={deviceText.title}
        rows={member.devices}
        rowKey={({ id }) => id}
        empty={deviceText.empty}
        columns={[
          { label: deviceText.device, cell: (row) => deviceName(row.userAgent ?? '') },
          { label: deviceText.address, cell: (row) => row.maskedIp ?? '–' },
          { label: deviceText.since, cell: (row) => <DateTime at={row.createdAt} /> },
          { label: deviceText.seen, cell: (row) => <DateTime at={row.lastSeenAt} relative /> },
          {
            label: deviceText.end,
            cell: (row) => (
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
            await act(`users/${member.id}/sessions/${ending}`, {}, 'DELETE');
            told(deviceText.ended);
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </Panel>
  );
}
