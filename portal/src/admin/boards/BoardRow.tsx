import { Button, IconButton } from '@mui/material';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { Link } from 'react-router';
import type { Shape } from '@/shared/api/types';
import { cx } from '@/shared/lib/cx';
import { exactNumber } from '@/shared/lib/numbers';
import layout from '../components/layout.module.css';
import { Tag } from '../components/Tag';
import { arrowId } from './arrowId';
import styles from './BoardList.module.css';
import { MergeButton } from './MergeButton';
import { boardText, keepersText, PURPOSES, permissionName, READERS, WRITERS } from './text';

/** Members' posts need somewhere to be: the first board stays (decisions §2, Board). */
const PROTECTED_ID = 1;

type BoardRowProps = {
  board: Shape<'BoardOut'>;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

/** One board with its actions. */
export function BoardRow({ board, isFirst, isLast, onMove, onRemove }: BoardRowProps) {
  const { id, name, description, purpose, isActive, postsCount, keepers } = board;
  const { readPermission, writePermission, commentPermission, downloadPermission } = board;
  const { mergedIntoId } = board;
  const kind = PURPOSES.find((each) => each.id === purpose)?.name;
  return (
    <>
      <span className={styles.handle} title={boardText.handle}>
        <GripVertical size={18} aria-hidden />
      </span>
      <div className={styles.words}>
        <span className={cx(layout.row, 'font-semibold')}>
          {name}
          {purpose !== 'talk' && kind && <Tag>{kind}</Tag>}
          {mergedIntoId !== null && <Tag>{boardText.isMerged}</Tag>}
          {!isActive && <Tag tone="warn">{boardText.closed}</Tag>}
        </span>
        <p className={layout.note}>
          {[
            description,
            readPermission !== 'all' &&
              `${boardText.reading} ${permissionName(READERS, readPermission)}`,
            `${boardText.permission} ${permissionName(WRITERS, writePermission)}`,
            commentPermission !== 'all' &&
              `${boardText.commenting} ${permissionName(WRITERS, commentPermission)}`,
            downloadPermission !== 'all' &&
              `${boardText.downloading} ${permissionName(READERS, downloadPermission)}`,
            boardText.posts(exactNumber(postsCount)),
            keepers.length > 0 && keepersText.of(keepers.map(({ nickname }) => nickname)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.acts}>
        <IconButton
          size="small"
          id={arrowId(id, -1)}
          aria-label={boardText.up(name)}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <ArrowUp size={18} />
        </IconButton>
        <IconButton
          size="small"
          id={arrowId(id, 1)}
          aria-label={boardText.down(name)}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown size={18} />
        </IconButton>
        <Button size="small" component={Link} to={`/boards/${id}`}>
          {boardText.edit}
        </Button>
        {id === PROTECTED_ID ? (
          <Tag>{boardText.protected}</Tag>
        ) : (
          <>
            {mergedIntoId === null && <MergeButton board={board} />}
            <Button size="small" color="error" onClick={onRemove}>
              {boardText.remove}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
