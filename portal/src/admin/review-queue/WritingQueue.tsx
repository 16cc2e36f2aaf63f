import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { BulkActionsToolbar, type RaRecord, useListContext, useNotify } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { TARGET_LABELS } from '@/shared/lib/kinds';
import { useQueueShortcuts } from '../actions/useQueueShortcuts';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { QueueList } from '../components/QueueList';
import { SelectAll } from '../components/SelectAll';
import { Tag } from '../components/Tag';
import { commonText } from '../components/text';
import { errorMessage } from '../data/errorMessage';
import { ReasonDialog } from '../forms/ReasonDialog';
import { QueueBar } from '../lists/QueueBar';
import { SelectBox } from '../lists/SelectBox';

type Writing = RaRecord &
  Pick<Shape<'HeldRow'>, 'kind' | 'userId' | 'nickname' | 'title' | 'content'>;

type WritingQueueProps<R> = {
  /** Names the drafts of its dialogs. */
  name: string;
  text: { label: string; empty: string; remove: string; removeTitle: string };
  /** Accepts it, at once. */
  pass: { verb: string; run: (row: R) => Promise<void> };
  onRemove: (row: R, reason: string) => Promise<void>;
  /** Actions on all selected rows. */
  bulk: ReactNode;
  /** Since when and why it is here, next to its author. */
  facts: (row: R) => ReactNode;
  /** The rule's hits in it. */
  cause?: (row: R) => ReactNode;
  /** Further actions. */
  acts?: (row: R) => ReactNode;
};

/** A queue of members' writing, each accepted or removed in place. */
export function WritingQueue<R extends Writing>(props: WritingQueueProps<R>) {
  const { name, text, pass, onRemove, bulk, facts, cause, acts } = props;
  const { onToggleItem } = useListContext<R>();
  const [asked, setAsked] = useState<R | null>(null);
  const notify = useNotify();
  async function click(row: R) {
    await pass.run(row).catch((error) => notify(errorMessage(error), { type: 'error' }));
  }
  useQueueShortcuts<R>([
    { key: 'r', label: pass.verb, run: pass.run },
    { key: 'd', label: text.remove, run: setAsked },
    { key: 'x', label: commonText.select, acts: false, run: ({ id }) => onToggleItem(id) },
  ]);
  return (
    <>
      <QueueBar>
        <SelectAll />
      </QueueBar>
      <BulkActionsToolbar>{bulk}</BulkActionsToolbar>
      <QueueList<R> label={text.label} empty={text.empty}>
        {(row) => (
          <>
            <div className={layout.facts}>
              <SelectBox record={row} />
              <Tag>{TARGET_LABELS[row.kind]}</Tag>
              <MemberLink id={row.userId} nickname={row.nickname} />
              {facts(row)}
            </div>
            {cause?.(row)}
            {row.title && <strong>{row.title}</strong>}
            <p>{row.content}</p>
            <div className={layout.row}>
              <Button variant="contained" onClick={() => void click(row)}>
                {pass.verb}
              </Button>
              <Button variant="outlined" color="error" onClick={() => setAsked(row)}>
                {text.remove}
              </Button>
              {acts?.(row)}
            </div>
          </>
        )}
      </QueueList>
      {asked && (
        <ReasonDialog
          title={text.removeTitle}
          verb={text.remove}
          isGrave
          draftKey={`${name}/${asked.id}/remove`}
          onConfirm={(reason) => onRemove(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
