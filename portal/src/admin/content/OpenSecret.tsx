import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { AskButton } from '../components/AskButton';
import { ReasonDialog } from '../forms/ReasonDialog';
import { contentText, OPEN_REASONS } from './text';

export type Opened = Shape<'OpenedPost'> | Shape<'OpenedComment'>;

type OpenSecretProps = {
  resource: string;
  id: number | string;
  onOpen: (opened: Opened) => void;
};

/** Opens a secret for a reason, which is recorded. */
export function OpenSecret({ resource, id, onOpen }: OpenSecretProps) {
  function open(reason: string): Promise<Opened> {
    const body = { reason };
    return resource === 'posts'
      ? api.post('/api/admin/posts/{post_id}/secret', { path: { post_id: Number(id) }, body })
      : api.post('/api/admin/comments/{name}/secret', { path: { name: String(id) }, body });
  }

  return (
    <AskButton verb={contentText.openSecret}>
      {(close) => (
        <ReasonDialog
          title={contentText.openSecret}
          verb={contentText.openSecret}
          help={contentText.openSecretHelp}
          reasons={OPEN_REASONS}
          onConfirm={async (reason) => onOpen(await open(reason))}
          onClose={close}
        />
      )}
    </AskButton>
  );
}
