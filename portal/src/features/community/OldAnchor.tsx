import { useEffect } from 'react';
import { api } from '@/shared/api/client';

const OLD = /^#c_(\d{1,15})$/;

/**
 * Follows a comment's anchor of the site that moved here (`#c_43`), which browsers carry through
 * the redirect, to the comment's own. An unknown one is left as it is: the post is there anyway.
 */
export default function OldAnchor({ postId }: { postId: number }) {
  useEffect(() => {
    const number = Number(OLD.exec(window.location.hash)?.[1] ?? 0);
    if (!number) return;
    const controller = new AbortController();
    const path = { post_id: postId, number };
    api
      .get('/api/moved/posts/{post_id}/comments/{number}', { path, signal: controller.signal })
      .then(({ id }) => window.history.replaceState(window.history.state, '', `#comment-${id}`))
      .catch(() => {});
    return () => controller.abort();
  }, [postId]);
  return null;
}
