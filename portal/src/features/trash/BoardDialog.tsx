import { type FormEvent, useId, useState } from 'react';
import { useBoards } from '@/features/community/api';
import { useSession } from '@/shared/api/session';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { SelectField } from '@/shared/ui/SelectField';
import { text } from './text';

type BoardDialogProps = DialogControl & { onChoose: (boardId: number) => void };

const words = text.board;

/** Asks where a post comes back, when it may not stand where it was. */
export default function BoardDialog({ onChoose, onClose }: BoardDialogProps) {
  const id = useId();
  const { me } = useSession();
  const { data: boards = [] } = useBoards();
  const [boardId, setBoardId] = useState('');
  const [tried, setTried] = useState(false);
  const options = boards
    .filter((board) => board.writePermission === 'all' || me?.isAdmin)
    .map((board) => ({ value: String(board.id), label: board.name }));

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!boardId) return;
    onChoose(Number(boardId));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={words.title}
      description={words.lead}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={id}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <SelectField
          label={words.label}
          placeholder={words.placeholder}
          options={options}
          value={boardId}
          onChange={(event) => setBoardId(event.target.value)}
          error={tried && !boardId ? words.missing : undefined}
        />
      </form>
    </Dialog>
  );
}
