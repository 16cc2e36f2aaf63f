import { type FormEvent, useState } from 'react';
import { useBoards } from '@/features/community/api';
import { mayWrite } from '@/features/community/mayWrite';
import { useSession } from '@/shared/api/session';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { SelectField } from '@/shared/ui/SelectField';
import { text } from './text';

type BoardDialogProps = DialogControl & { onChoose: (boardId: number) => void };

const words = text.board;

/** Asks for the board of a restored post, if it cannot return to its own. */
export default function BoardDialog({ onChoose, onClose }: BoardDialogProps) {
  const { me } = useSession();
  const { data: boards = [] } = useBoards();
  const [boardId, setBoardId] = useState('');
  const [tried, setTried] = useState(false);
  const options = boards
    .filter((board) => me && mayWrite(board, me))
    .map((board) => ({ value: String(board.id), label: board.name }));

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!boardId) return;
    onChoose(Number(boardId));
    onClose();
  }

  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={words.title}
      description={words.lead}
      submitLabel={words.submit}
      onSubmit={submit}
    >
      <SelectField
        label={words.label}
        placeholder={words.placeholder}
        options={options}
        value={boardId}
        onChange={(event) => setBoardId(event.target.value)}
        error={tried && !boardId ? words.missing : undefined}
      />
    </FormDialog>
  );
}
