import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { useOptimisticAction } from '../actions/useOptimisticAction';
import { BoardField } from '../boards/BoardField';
import { AskButton } from '../components/AskButton';
import { SelectField } from '../components/fields';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { useKeptBoards, useMay } from '../permissions/api';
import { contentText } from './text';

type PlacePostProps = { post: Shape<'AdminPostRow'> };

const ALL = {
  sort: { field: 'sortOrder', order: 'ASC' },
  pagination: { page: 1, perPage: 100 },
} as const;

/** Moves a post to another board, or pins it above the others or every board; each can be undone. */
export function PlacePost({ post }: PlacePostProps) {
  const perform = useOptimisticAction();
  const may = useMay();
  const isPinned = !post.isPinned;
  const isPinnedEverywhere = !post.isPinnedEverywhere;

  function pin() {
    void perform({
      message: isPinned ? contentText.pinned : contentText.unpinned,
      updates: [{ resource: 'posts', id: post.id, update: (row) => ({ ...row, isPinned }) }],
      mutationFn: () =>
        api.put('/api/admin/posts/{post_id}', {
          path: { post_id: post.id },
          body: { isPinned },
        }),
    });
  }
  function pinEverywhere() {
    const change = isPinnedEverywhere ? api.put : api.delete;
    void perform({
      message: isPinnedEverywhere ? contentText.pinnedEverywhere : contentText.unpinnedEverywhere,
      updates: [
        { resource: 'posts', id: post.id, update: (row) => ({ ...row, isPinnedEverywhere }) },
      ],
      mutationFn: () =>
        change('/api/admin/posts/{post_id}/pin-everywhere', { path: { post_id: post.id } }),
    });
  }
  return (
    <>
      <AskButton verb={contentText.move}>
        {(close) => <MoveDialog post={post} onClose={close} />}
      </AskButton>
      <Button size="small" onClick={pin}>
        {isPinned ? contentText.pin : contentText.unpin}
      </Button>
      {may('announcements.manage') && (
        <Button size="small" onClick={pinEverywhere}>
          {isPinnedEverywhere ? contentText.pinEverywhere : contentText.unpinEverywhere}
        </Button>
      )}
    </>
  );
}

function MoveDialog({ post, onClose }: PlacePostProps & { onClose: () => void }) {
  const notifyDone = useNotifyWithUndo('posts');
  const { data = [] } = useGetList<Shape<'BoardOut'>>('boards', ALL);
  const [target, setTarget] = useState<number | ''>('');
  const [category, setCategory] = useState<number | 'none'>('none');
  const kept = useKeptBoards();
  // A keeper moves posts to where every member may write.
  const others = data.filter(
    ({ id, isActive, writePermission }) =>
      id !== post.boardId &&
      (!kept || kept.includes(id) || (isActive && writePermission === 'all')),
  );
  const categories = others.find(({ id }) => id === target)?.categories ?? [];

  async function move() {
    if (!target) throw new Error(contentText.moveTitle);
    const { auditId } = await api.put('/api/admin/posts/{post_id}', {
      path: { post_id: post.id },
      body: { boardId: target, categoryId: category === 'none' ? null : category },
    });
    notifyDone(contentText.moved, auditId);
  }
  return (
    <ConfirmDialog
      title={contentText.moveTitle}
      verb={contentText.move}
      onConfirm={move}
      onClose={onClose}
    >
      <BoardField
        label={contentText.board}
        help={contentText.moveHelp}
        boards={others}
        value={target}
        onChange={(id) => {
          setTarget(id);
          setCategory('none');
        }}
      />
      {categories.length > 0 && (
        <SelectField<number | 'none'>
          label={contentText.category}
          names={[
            ['none', contentText.noCategory],
            ...categories.map(({ id, name }) => [id, name] as const),
          ]}
          value={category}
          onChange={setCategory}
        />
      )}
    </ConfirmDialog>
  );
}
