import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useListContext } from 'react-admin';
import { ReasonDialog } from '../components/ReasonDialog';
import { useActOnSelected } from './selection';

type SelectedActProps = {
  verb: string;
  title: (count: number) => string;
  said: (count: number) => string;
  isGrave?: boolean;
  reasons?: readonly string[];
  help?: string;
  path: string;
  body: (reason: string) => object;
  children?: ReactNode;
};

/** A button above the rows that asks for one reason and does one thing to all that are selected. */
export function SelectedAct({ title, said, path, body, ...dialog }: SelectedActProps) {
  const { selectedIds = [] } = useListContext();
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
          draftKey={`${path}/${selectedIds.join()}`}
          title={title(selectedIds.length)}
          onConfirm={async (reason) => actOnSelected(path, body(reason), said)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
