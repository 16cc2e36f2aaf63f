import { Button, TextField } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { api } from '@/shared/api/client';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { SelectField } from '../components/fields';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { readText } from './readText';
import { ACTIONS, listText } from './text';
import type { WordList, WordRuleRow } from './types';
import { WordListPreview } from './WordListPreview';

/** Takes a list in: shown first with its line numbers, then all or nothing. */
export function WordListDialog({ onClose }: { onClose: () => void }) {
  const notifyDone = useNotifyWithUndo('word-rules');
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [action, setAction] = useState<WordRuleRow['action']>('hold');
  const [seen, setSeen] = useState<WordList | null>(null);
  const isReady = seen !== null && seen.new.length > 0 && seen.invalid.length === 0;

  function change(next: { text?: string; action?: WordRuleRow['action'] }) {
    setText(next.text ?? text);
    setAction(next.action ?? action);
    setSeen(null);
  }
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) change({ text: await readText(file) });
  }
  function send(dryRun: boolean) {
    return api.post('/api/admin/word-rules/import', { body: { text, action, dryRun } });
  }
  async function take() {
    const done = await send(false);
    notifyDone(listText.taken(done.new.length), done.auditId ?? undefined);
    onClose();
  }
  async function look() {
    setSeen(await send(true));
  }
  return (
    <ConfirmDialog
      title={listText.title}
      verb={isReady ? listText.take(seen.new.length) : listText.look}
      staysOpen
      onConfirm={isReady ? take : look}
      onClose={onClose}
    >
      <TextField
        label={listText.text}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
        helperText={listText.textHelp}
        multiline
        minRows={6}
        maxRows={12}
        autoFocus
      />
      <Button
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        onClick={() => picker.current?.click()}
      >
        {listText.file}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        hidden
        onChange={choose}
      />
      <SelectField
        label={listText.rest}
        names={Object.entries(ACTIONS).map(([id, { name, help }]) => [id, `${name}: ${help}`])}
        value={action}
        onChange={(chosen) => change({ action: chosen as WordRuleRow['action'] })}
      />
      {seen && <WordListPreview list={seen} />}
    </ConfirmDialog>
  );
}
