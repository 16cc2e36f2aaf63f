import { Button, IconButton, TextField, Tooltip } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '@/shared/api/client';
import { MEMBER_NOTE_MAX } from '@/shared/api/limits.gen';
import type { Shape } from '@/shared/api/types';
import { typedSince } from '@/shared/lib/typedSince';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { DateTime } from '../components/DateTime';
import { ErrorAlert } from '../components/ErrorAlert';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { useLeaveGuard } from '../forms/useLeaveGuard';
import { noteText } from './text';

/** The staff's notes about the member, and a form for a new one. */
export function NotesPanel({ member }: { member: Shape<'MemberPage'> }) {
  const notifyDone = useNotifyWithUndo('users');
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<unknown>(null);
  const [leaving, setLeaving] = useState<number | null>(null);
  useLeaveGuard(text.trim() !== '');
  async function add(event: FormEvent) {
    event.preventDefault();
    try {
      await api.post('/api/admin/users/{user_id}/notes', {
        path: { user_id: member.id },
        body: { text },
      });
      setText((now) => typedSince(text, now));
      setRefusal(null);
      notifyDone(noteText.added);
    } catch (error) {
      setRefusal(error);
    }
  }
  return (
    <Panel title={noteText.title}>
      <ul className={layout.list}>
        {member.notes.length === 0 && <li className={layout.note}>{noteText.empty}</li>}
        {member.notes.map((note) => (
          <li key={note.id}>
            <p className={layout.prose}>{note.text}</p>
            <p className={layout.note}>
              {note.author ?? '–'} · <DateTime at={note.createdAt} relative />
              <Tooltip title={noteText.remove}>
                <IconButton
                  size="small"
                  aria-label={noteText.remove}
                  onClick={() => setLeaving(note.id)}
                >
                  <Trash2 size={16} />
                </IconButton>
              </Tooltip>
            </p>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className={layout.list}>
        <ErrorAlert error={refusal} />
        <TextField
          label={noteText.label}
          helperText={noteText.help}
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { maxLength: MEMBER_NOTE_MAX } }}
          multiline
          minRows={2}
          fullWidth
        />
        <div>
          <Button type="submit" variant="outlined" disabled={!text.trim()}>
            {noteText.add}
          </Button>
        </div>
      </form>
      {leaving !== null && (
        <ConfirmDialog
          title={noteText.removeTitle}
          verb={noteText.remove}
          isGrave
          onConfirm={async () => {
            await api.delete('/api/admin/users/{user_id}/notes/{note_id}', {
              path: { user_id: member.id, note_id: leaving },
            });
            notifyDone(noteText.removed);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Panel>
  );
}
