import { useState } from 'react';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { AskButton } from '../components/AskButton';
import { DescriptionList } from '../components/DescriptionList';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { ReasonDialog } from '../forms/ReasonDialog';
import { revealText, userText } from './text';

type Revealed = Shape<'Revealed'>;

/** The e-mail masked; unmasked for a reason, which leaves a row. */
export function PersonalDataPanel({ member }: { member: Shape<'MemberPage'> }) {
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  return (
    <Panel
      title={revealText.title}
      actions={
        !revealed && (
          <AskButton verb={revealText.open}>
            {(close) => (
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
                onClose={close}
              />
            )}
          </AskButton>
        )
      }
    >
      <DescriptionList
        facts={[
          [userText.email, (revealed ? revealed.email : member.maskedEmail) ?? '–'],
          [revealText.addresses, revealed && (revealed.addresses.join(', ') || '–')],
        ]}
      />
      <p className={layout.note}>{revealText.note}</p>
    </Panel>
  );
}
