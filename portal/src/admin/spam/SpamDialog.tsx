import { Alert, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import type { Shape } from '@/shared/api/types';
import { exactNumber } from '@/shared/lib/numbers';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { DescriptionList } from '../components/DescriptionList';
import { ErrorAlert } from '../components/ErrorAlert';
import { RadioField } from '../components/fields';
import { ReasonDialog } from '../forms/ReasonDialog';
import { type Days, removeSpam, type SpamRemoval, useSpamPreview } from './api';
import { SPAM_DAYS, SPAM_KINDS, spamText } from './text';

type SpamDialogProps = {
  member: { id: number; nickname: string };
  onDone?: () => void;
  onClose: () => void;
};

const WEEK: Days = 7;

/** Bans a member and removes their writing, after showing how much that is. */
export function SpamDialog({ member, onDone, onClose }: SpamDialogProps) {
  const notifyDone = useNotifyWithUndo('users');
  const [chosen, setChosen] = useState<Days>(WEEK);
  const [progress, setProgress] = useState<SpamRemoval | null>(null);
  const { data: preview, error } = useSpamPreview(member.id, chosen);

  async function remove(reason: string) {
    const { removed, auditId } = await removeSpam(member.id, chosen, reason, setProgress);
    notifyDone(spamText.done(removed), auditId);
    onDone?.();
  }
  return (
    <ReasonDialog
      title={spamText.title(member.nickname)}
      verb={spamText.verb}
      isGrave
      onConfirm={remove}
      onClose={onClose}
    >
      <RadioField
        isRow
        label={spamText.which}
        names={SPAM_DAYS}
        value={String(chosen)}
        onChange={(days) => setChosen(days as unknown as Days)}
      />
      <ErrorAlert error={error} />
      {preview ? (
        <Counted preview={preview} />
      ) : (
        !error && <Typography>{spamText.counting}</Typography>
      )}
      {progress && (
        <div>
          <Typography aria-live="polite">
            {spamText.running(progress.removed, progress.total)}
          </Typography>
          <LinearProgress
            variant="determinate"
            aria-label={spamText.open}
            value={progress.total ? (100 * progress.removed) / progress.total : 0}
          />
        </div>
      )}
    </ReasonDialog>
  );
}

/** The numbers to be removed by kind, and the consequences. */
function Counted({ preview: { counts, willBan } }: { preview: Shape<'SpamPreview'> }) {
  const kinds = Object.entries(SPAM_KINDS) as [keyof typeof SPAM_KINDS, string][];
  const isAny = kinds.some(([kind]) => counts[kind] > 0);
  return (
    <>
      <section aria-label={spamText.table}>
        <DescriptionList facts={kinds.map(([kind, name]) => [name, exactNumber(counts[kind])])} />
      </section>
      <Alert severity="warning">
        {[
          isAny ? '' : spamText.nothing,
          willBan ? spamText.bans : spamText.bannedAlready,
          counts.case ? spamText.cases(counts.case) : '',
          spamText.stays,
        ]
          .filter(Boolean)
          .join(' ')}
      </Alert>
    </>
  );
}
