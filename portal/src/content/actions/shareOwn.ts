import { toast } from '@/shared/ui/toast';
import { type Shared, sharePage } from './share';
import { text } from './shareOwnText';

/** The statuses for content that the requester cannot see. */
const CLOSED = [401, 403, 404, 410, 451];

/**
 * Whether a signed-out visitor can open it: its author sees it even while reports or a review hide
 * it. If this cannot be checked, the link is shared as usual.
 */
async function isOpenToOthers(address: string): Promise<boolean> {
  try {
    // HEAD: only the status counts, and no response for a visitor is cached for the member.
    const { status } = await fetch(address, { method: 'HEAD', credentials: 'omit' });
    return !CLOSED.includes(status);
  } catch {
    return true;
  }
}

type Own = Shared & {
  /** The address of its API response. */
  address: string;
  isHeld: boolean;
};

/** Shares the member's own content, or explains why nobody else could open the link. */
export async function shareOwn({ address, isHeld, ...shared }: Own): Promise<void> {
  if (isHeld) return toast({ ...text.held });
  if (!(await isOpenToOthers(address))) return toast({ ...text.hidden });
  await sharePage(shared);
}
