import { sendForResponse } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type ContentResource = 'diaries' | 'posts' | 'comments';

async function act(
  method: 'delete' | 'post',
  path: string,
  reason: string,
): Promise<Shape<'Acted'>> {
  return (await sendForResponse(method, `/api/admin/${path}`, { body: { reason } })).json();
}

/** Removes what members wrote; a comment's id is its kind and number: `comment:12`. */
export function removeContent(resource: ContentResource, id: number | string, reason: string) {
  return act('delete', `${resource}/${encodeURIComponent(id)}`, reason);
}

/** The reverse, for a reason of its own. */
export function restoreContent(resource: ContentResource, id: number | string, reason: string) {
  return act('post', `${resource}/${encodeURIComponent(id)}/restore`, reason);
}
