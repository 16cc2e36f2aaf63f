import { Button } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { useOptimisticAction } from '../actions/useOptimisticAction';
import { useOpening } from '../boards/useOpening';
import { AskButton } from '../components/AskButton';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { useMay } from '../permissions/api';
import { NOWHERE, PlaceFields } from './PlaceFields';
import { contentText } from './text';

type PlacePostProps = { post: Shape<'AdminPostRow'> };

/** Moves a post, pins it above the others or every board, or closes its comments; each can be undone. */
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
  function lock() {
    const isLocked = !post.isLocked;
    void perform({
      message: isLocked ? contentText.locked : contentText.unlocked,
      updates: [{ resource: 'posts', id: post.id, update: (row) => ({ ...row, isLocked }) }],
      mutationFn: () =>
        api.put('/api/admin/posts/{post_id}', { path: { post_id: post.id }, body: { isLocked } }),
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
      <Button size="small" onClick={lock}>
        {post.isLocked ? contentText.unlock : contentText.lock}
      </Button>
    </>
  );
}

function MoveDialog({ post, onClose }: PlacePostProps & { onClose: () => void }) {
  const notifyDone = useNotifyWithUndo('posts');
  const [place, setPlace] = useState(NOWHERE);
  const opening = useOpening();

  async function move(mayOpen: boolean) {
    if (!place.boardId) throw new Error(contentText.moveTitle);
    const { auditId } = await api.put('/api/admin/posts/{post_id}', {
      path: { post_id: post.id },
      body: { boardId: place.boardId, categoryId: place.categoryId, ...(mayOpen && { mayOpen }) },
    });
    notifyDone(contentText.moved, auditId);
  }
  return (
    <ConfirmDialog
      title={contentText.moveTitle}
      verb={contentText.move}
      onConfirm={() => opening.ask(move)}
      onClose={onClose}
    >
      <PlaceFields
        place={place}
        onChange={(chosen) => {
          setPlace(chosen);
          opening.forget();
        }}
        except={post.boardId}
        help={contentText.moveHelp}
      />
      {opening.checkbox}
    </ConfirmDialog>
  );
}
