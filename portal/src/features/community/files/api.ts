import type { RefusedFile } from '@/content/media/upload/RefusedFiles';
import { api } from '@/shared/api/client';
import { userMessageOf } from '@/shared/api/errors';
import { MAX_FILE_BYTES } from '@/shared/api/limits.gen';
import type { Shape } from '@/shared/api/types';
import { filesText as words } from './text';

export type PostFile = Shape<'PaperOut'>;

/** Uploads one file, in a request of its own: its refusal does not concern the others. */
export async function uploadFile(file: File): Promise<PostFile | RefusedFile> {
  if (file.size > MAX_FILE_BYTES) return { name: file.name, reason: words.tooLarge };
  const body = new FormData();
  body.append('files', file, file.name);
  try {
    const { papers } = await api.post('/api/upload/community/files', { body });
    return papers[0] ?? { name: file.name, reason: words.failed };
  } catch (error) {
    return { name: file.name, reason: userMessageOf(error, words.failed) };
  }
}
