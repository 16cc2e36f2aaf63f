import { TextField } from '@mui/material';
import { useState } from 'react';
import { Panel } from '../kit/Panel';
import { SwitchForm } from './SwitchForm';
import { firstPostsText } from './text';
import { useSetSwitches } from './useSwitches';

const MAX_COUNT = 20;

/** How much of what a new member writes first is looked at before it is shown. */
export function FirstPostsPanel({ count }: { count: number }) {
  const set = useSetSwitches();
  const [wished, setWished] = useState(String(count));
  return (
    <Panel title={firstPostsText.title}>
      <p>{firstPostsText.about}</p>
      <SwitchForm
        verb={firstPostsText.save}
        onSubmit={() => set({ firstPosts: { count: Number(wished) } }, firstPostsText.saved)}
      >
        <TextField
          type="number"
          label={firstPostsText.count}
          value={wished}
          onChange={(event) => setWished(event.target.value)}
          slotProps={{ htmlInput: { min: 0, max: MAX_COUNT } }}
        />
      </SwitchForm>
    </Panel>
  );
}
