import { useState } from 'react';
import { api } from '@/shared/api/client';
import { AskButton } from '../components/AskButton';
import layout from '../components/layout.module.css';
import { ReasonDialog } from '../forms/ReasonDialog';
import { useMay } from '../permissions/api';
import { guestText } from './text';

/** The address of a guest; showing it needs a reason, and is logged. */
export function GuestAddress({ inquiryId }: { inquiryId: number }) {
  const may = useMay();
  const [email, setEmail] = useState<string | null>(null);
  return (
    <span className={layout.row}>
      {guestText.name}
      {email}
      {email === null && may('personal_data.read') && (
        <AskButton verb={guestText.reveal}>
          {(close) => (
            <ReasonDialog
              title={guestText.revealTitle}
              verb={guestText.reveal}
              help={guestText.revealHelp}
              reasons={guestText.reasons}
              onConfirm={async (reason) => {
                const revealed = await api.post('/api/admin/inquiries/{inquiry_id}/reveal', {
                  path: { inquiry_id: inquiryId },
                  body: { reason },
                });
                setEmail(revealed.email);
              }}
              onClose={close}
            />
          )}
        </AskButton>
      )}
    </span>
  );
}
