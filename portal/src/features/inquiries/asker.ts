import { createContext, useContext } from 'react';
import { useSession } from '@/shared/api/session';
import { keys } from '@/shared/query/keys';
import type { Owner } from '@/shared/unsent/store';
import { guestText } from './guestText';
import { text } from './text';

/** The author of an inquiry: a member, or a guest with a mailed link. Each has separate API paths. */
const MEMBER = {
  page: '/inquiries',
  thread: (id: number) => `/inquiries/${id}`,
  sent: text.sent,
  listKey: keys.inquiryPages,
  key: keys.inquiry,
  list: '/api/inquiries',
  one: '/api/inquiries/{inquiry_id}',
  messages: '/api/inquiries/{inquiry_id}/messages',
  close: '/api/inquiries/{inquiry_id}/close',
  rating: '/api/inquiries/{inquiry_id}/rating',
  read: '/api/inquiries/{inquiry_id}/read',
} as const;

export const GUEST = {
  page: '/inquiries/new',
  thread: (id: number) => `/inquiries/new?id=${id}`,
  sent: guestText.sent,
  listKey: keys.guestInquiryPages,
  key: keys.guestInquiry,
  list: '/api/guest-inquiries',
  one: '/api/guest-inquiries/{inquiry_id}',
  messages: '/api/guest-inquiries/{inquiry_id}/messages',
  close: '/api/guest-inquiries/{inquiry_id}/close',
  rating: '/api/guest-inquiries/{inquiry_id}/rating',
  read: '/api/guest-inquiries/{inquiry_id}/read',
} as const;

export const AskerContext = createContext<typeof MEMBER | typeof GUEST>(MEMBER);

export function useAsker() {
  return useContext(AskerContext);
}

/** The owner of unfinished input. A guest never signs out, so their input ends with the tab. */
export function useOwner(): Owner {
  const { me } = useSession();
  return (useAsker() === MEMBER && me?.id) || 'tab';
}
