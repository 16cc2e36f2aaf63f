import { TextField } from '@mui/material';
import { useState } from 'react';
import { Panel } from '../components/Panel';
import { SwitchForm } from './SwitchForm';
import { firstPostsText } from './text';
import type { SwitchesOut } from './types';
import { useSetSwitch } from './useSwitches';

const MAX_COUNT = 20;
const WORDS = { count: firstPostsText.count };

/** How much of what a new member writes first is looked at before it is shown. */
export function FirstPostsPanel({ firstPosts }: Pick<SwitchesOut, 'firstPosts'>) {
  const { count } = firstPosts;
  const { set, conflict } = useSetSwitch(
    'firstPosts',
    firstPosts,
    WORDS,
    () => firstPostsText.saved,
  );
  const [wished, setWished] = useState(String(count));
  async function save() {
    // An empty field is no zero: that would switch the review off.
    if (!wished.trim()) throw new Error(firstPostsText.missing);
    await set({ count: Number(wished) });
  }
  return (
    <Panel title={firstPostsText.title}>
      <p>{firstPostsText.about}</p>
      <SwitchForm verb={firstPostsText.save} onSubmit={save}>
        <TextField
          type="number"
          label={firstPostsText.count}
          value={wished}
          onChange={(event) => setWished(event.target.value)}
          slotProps={{ htmlInput: { min: 0, max: MAX_COUNT } }}
        />
      </SwitchForm>
      {conflict}
    </Panel>
  );
}
