import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type ContentResource = 'diaries' | 'posts' | 'comments';

/** Removes what members wrote; a comment's id is its kind and number: `comment:12`. */
export function removeContent(
  resource: ContentResource,
  id: number | string,
  reason: string,
): Promise<Shape<'Acted'>> {
  const body = { reason };
  switch (resource) {
    case 'diaries':
      return api.delete('/api/admin/diaries/{diary_id}', { path: { diary_id: Number(id) }, body });
    case 'posts':
      return api.delete('/api/admin/posts/{post_id}', { path: { post_id: Number(id) }, body });
    case 'comments':
      return api.delete('/api/admin/comments/{name}', { path: { name: String(id) }, body });
  }
}

/** The reverse, for a reason of its own. */
export function restoreContent(
  resource: ContentResource,
  id: number | string,
  reason: string,
): Promise<Shape<'Acted'>> {
  const body = { reason };
  switch (resource) {
    case 'diaries':
      return api.post('/api/admin/diaries/{diary_id}/restore', {
        path: { diary_id: Number(id) },
        body,
      });
    case 'posts':
      return api.post('/api/admin/posts/{post_id}/restore', {
        path: { post_id: Number(id) },
        body,
      });
    case 'comments':
      return api.post('/api/admin/comments/{name}/restore', { path: { name: String(id) }, body });
  }
}
