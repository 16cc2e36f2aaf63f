import { Button, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { koreanDateTime } from '@/shared/lib/relativeTime';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { dataProvider } from '../data/dataProvider';
import { errorMessage } from '../data/errorMessage';
import { LetInDialog } from './LetInDialog';
import { PERMISSIONS, readersText } from './text';

const PAGE = 25;
const LATEST = { field: 'grantedAt', order: 'DESC' } as const;

/** Who was let in to a board that is read, or written on, by who was. */
export function ReadersPanel() {
  const board = useRecordContext<Shape<'AdminBoard'>>();
  return board ? <Readers board={board} /> : null;
}

function Readers({ board }: { board: Shape<'AdminBoard'> }) {
  const notifyDone = useNotifyWithUndo('boards');
  const notify = useNotify();
  const [name, setName] = useState('');
  const [pages, setPages] = useState(1);
  const q = useDeferredValue(name.trim());
  const { data: found } = useQuery({
    // Refetched with the boards, after letting in or out and after undoing that.
    queryKey: ['boards', 'readers', board.id, q, pages],
    queryFn: () =>
      dataProvider.getList<Shape<'BoardReaderRow'>>(`boards/${board.id}/readers`, {
        sort: LATEST,
        pagination: { page: 1, perPage: pages * PAGE },
        filter: q ? { q } : {},
      }),
    placeholderData: keepPreviousData,
  });
  const { data = [], total = 0 } = found ?? {};
  const isUsed = PERMISSIONS.some((name) => board[name] === 'granted');

  async function letOut(userId: number) {
    try {
      const { auditId } = await api.delete('/api/admin/boards/{board_id}/readers/{user_id}', {
        path: { board_id: board.id, user_id: userId },
      });
      notifyDone(readersText.removed, auditId);
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    }
  }
  return (
    <div className="p-4">
      <Panel
        title={readersText.panel}
        actions={
          <AskButton verb={readersText.letIn}>
            {(close) => <LetInDialog board={board} onClose={close} />}
          </AskButton>
        }
      >
        <p className={layout.note}>{isUsed ? readersText.about : readersText.unused}</p>
        {(total > PAGE || name !== '') && (
          <TextField
            size="small"
            label={readersText.search}
            value={name}
            onChange={({ target: { value } }) => setName(value)}
          />
        )}
        {total === 0 ? (
          <p>{q ? readersText.nobody : readersText.none}</p>
        ) : (
          <p className={layout.note}>{readersText.all(total)}</p>
        )}
        <ul className={layout.list}>
          {data.map((reader) => (
            <li key={reader.id} className={layout.between}>
              <span>
                <MemberLink id={reader.id} nickname={reader.nickname} />
                <span className={layout.note}>
                  {' '}
                  {readersText.by(reader.grantedBy, koreanDateTime(new Date(reader.grantedAt)))}
                </span>
              </span>
              <Button
                size="small"
                color="error"
                aria-label={readersText.letOutOf(reader.nickname)}
                onClick={() => void letOut(reader.id)}
              >
                {readersText.letOut}
              </Button>
            </li>
          ))}
        </ul>
        {data.length < total && data.length < 4 * PAGE && (
          <Button size="small" onClick={() => setPages(pages + 1)}>
            {readersText.more}
          </Button>
        )}
      </Panel>
    </div>
  );
}
