import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { DescriptionList } from '../components/DescriptionList';
import { Panel } from '../components/Panel';
import { ReasonDialog } from '../components/ReasonDialog';
import { revealText, userText } from './text';

type Revealed = Shape<'Revealed'>;

/** The e-mail masked; unmasked for a reason, which leaves a row. */
export function PersonalDataPanel({ member }: { member: Shape<'MemberPage'> }) {
  const [isAsking, setAsking] = useState(false);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  return (
    <Panel
      title={revealText.title}
      actions={
        !revealed && (
          <Button size="small" onClick={() => setAsking(true)}>
            {revealText.open}
          </Button>
        )
      }
    >
      <DescriptionList
        facts={[
          [userText.email, (revealed ? revealed.email : member.maskedEmail) ?? '–'],
          ...(revealed
            ? ([[revealText.addresses, revealed.addresses.join(', ') || '–']] as const)
            : []),
        ]}
      />
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1 }}>
        {revealText.note}
      </Typography>
      {isAsking && (
        <ReasonDialog
          title={revealText.open}
          verb={revealText.open}
          help={revealText.help}
          reasons={revealText.reasons}
          onConfirm={async (reason) =>
            setRevealed(
              await api.post('/api/admin/users/{user_id}/reveal', {
                path: { user_id: member.id },
                body: { reason },
              }),
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
