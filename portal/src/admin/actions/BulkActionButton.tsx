import type { ReactNode } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { AskButton } from '../components/AskButton';
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
  const { verb, isGrave = false } = dialog;
  return (
    <AskButton verb={verb} color={isGrave ? 'error' : 'primary'}>
      {(close) => (
        <ReasonDialog
          {...dialog}
          draftKey={`${resource}/${verb}/${selectedIds.join()}`}
          title={title(selectedIds.length)}
          onConfirm={async (reason) => runBulkAction(mutationFn(reason), messageOf)}
          onClose={close}
        />
      )}
    </AskButton>
  );
}
