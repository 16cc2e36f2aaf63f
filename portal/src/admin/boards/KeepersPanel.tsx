import { Button } from '@mui/material';
import { useNotify, useRecordContext } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { errorMessage } from '../data/errorMessage';
import { AppointDialog } from './AppointDialog';
import { keepersText } from './text';

/** The keepers of a board; changes notify the member, and can be undone. */
export function KeepersPanel() {
  const board = useRecordContext<Shape<'AdminBoard'>>();
  const notifyDone = useNotifyWithUndo('boards');
  const notify = useNotify();
  if (!board) return null;
  const { id, keepers } = board;

  async function dismiss(userId: number) {
    try {
      const { auditId } = await api.delete('/api/admin/boards/{board_id}/keepers/{user_id}', {
        path: { board_id: id, user_id: userId },
      });
      notifyDone(keepersText.dismissed, auditId);
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    }
  }
  return (
    <div className="p-4">
      <Panel
        title={keepersText.panel}
        actions={
          <AskButton verb={keepersText.appoint}>
            {(close) => <AppointDialog board={board} onClose={close} />}
          </AskButton>
        }
      >
        <p className={layout.note}>{keepersText.about}</p>
        {keepers.length === 0 && <p>{keepersText.none}</p>}
        <ul className={layout.list}>
          {keepers.map((keeper) => (
            <li key={keeper.id} className={layout.between}>
              <MemberLink {...keeper} />
              <Button
                size="small"
                color="error"
                aria-label={keepersText.dismissOf(keeper.nickname)}
                onClick={() => void dismiss(keeper.id)}
              >
                {keepersText.dismiss}
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
