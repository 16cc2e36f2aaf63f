import { TextField } from '@mui/material';
import { FIRST_POSTS_MAX } from '@/shared/api/limits.gen';
import { Panel } from '../components/Panel';
import { useEditDraft } from '../forms/useEditDraft';
import { SwitchForm } from './SwitchForm';
import { firstPostsText } from './text';
import type { SwitchesOut } from './types';
import { useSetFirstPosts } from './useSwitches';

/** The typed text, which may be empty. */
function fieldsOf({ count }: SwitchesOut['firstPosts']) {
  return { count: String(count) };
}

/** How many of a new member's first posts are held for review. */
export function FirstPostsPanel({ firstPosts }: Pick<SwitchesOut, 'firstPosts'>) {
  const { base, fields, change, discard } = useEditDraft(firstPosts, fieldsOf);
  const { set, conflict } = useSetFirstPosts(base, discard);
  async function save() {
    // An empty field is no zero: that would switch the review off.
    if (!fields.count.trim()) throw new Error(firstPostsText.missing);
    await set({ count: Number(fields.count) });
  }
  return (
    <Panel title={firstPostsText.title}>
      <p>{firstPostsText.about}</p>
      <SwitchForm verb={firstPostsText.save} onSubmit={save}>
        <TextField
          type="number"
          label={firstPostsText.count}
          value={fields.count}
          onChange={(event) => change({ count: event.target.value })}
          slotProps={{ htmlInput: { min: 0, max: FIRST_POSTS_MAX } }}
        />
      </SwitchForm>
      {conflict}
    </Panel>
  );
}
