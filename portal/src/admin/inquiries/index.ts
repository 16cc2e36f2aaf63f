import { MessagesSquare } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';

// Apart from `text.ts`, which is loaded with the screens.
const LABEL = '문의';
const ABOUT = '회원이 운영진에게만 보낸 질문에 답하는 곳이에요.';

export const inquiries: ConsoleResource = {
  name: 'inquiries',
  label: LABEL,
  about: ABOUT,
  group: 'work',
  needs: 'inquiries.answer',
  icon: MessagesSquare,
  list: lazyScreen(() => import('./InquiryList')),
  show: lazyScreen(() => import('./InquiryShow')),
  recordRepresentation: 'subject',
};
