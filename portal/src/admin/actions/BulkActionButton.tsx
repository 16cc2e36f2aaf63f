import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ReasonDialog } from '../components/ReasonDialog';
import { useBulkAction } from './bulkAction';

type BulkActionButtonProps = {
  verb: string;
  title: (count: number) => string;
  messageOf: (count: number) => string;
  isGrave?: boolean;
  reasons?: readonly string[];
  help?: string;
  mutationFn: (reason: string) => Promise<Shape<'SelectionDone'>>;
  children?: ReactNode;
};

/** A button above the rows that asks for one reason and does one thing to all that are selected. */
export function BulkActionButton({
  title,
  messageOf,
  mutationFn,
  ...dialog
}: BulkActionButtonProps) {
  const { selectedIds = [] } = useListContext();
  const resource = useResourceContext();
  const runBulkAction = useBulkAction();
  const [isAsking, setAsking] = useState(false);
  const { verb, isGrave = false } = dialog;
  return (
    <>
      <Button size="small" color={isGrave ? 'error' : 'primary'} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {isAsking && (
        <ReasonDialog
          {...dialog}
          draftKey={`${resource}/${verb}/${selectedIds.join()}`}
          title={title(selectedIds.length)}
          onConfirm={async (reason) => runBulkAction(mutationFn(reason), messageOf)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
