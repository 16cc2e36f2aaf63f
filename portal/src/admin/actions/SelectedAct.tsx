import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ReasonDialog } from '../components/ReasonDialog';
import { useActOnSelected } from './selection';

type SelectedActProps = {
  verb: string;
  title: (count: number) => string;
  said: (count: number) => string;
  isGrave?: boolean;
  reasons?: readonly string[];
  help?: string;
  send: (reason: string) => Promise<Shape<'SelectionDone'>>;
  children?: ReactNode;
};

/** A button above the rows that asks for one reason and does one thing to all that are selected. */
export function SelectedAct({ title, said, send, ...dialog }: SelectedActProps) {
  const { selectedIds = [] } = useListContext();
  const resource = useResourceContext();
  const actOnSelected = useActOnSelected();
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
          onConfirm={async (reason) => actOnSelected(send(reason), said)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
