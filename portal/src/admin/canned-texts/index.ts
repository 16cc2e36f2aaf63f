import { TextQuote } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';

// Apart from `text.ts`, which is loaded with the screens.
const LABEL = '정해 둔 글';
const ABOUT = '문의에 답하거나 이유를 적을 때 골라 넣을 글을 정하는 곳이에요.';

export const cannedTexts: ConsoleResource = {
  name: 'canned-texts',
  label: LABEL,
  about: ABOUT,
  group: 'operation',
  needs: 'canned_texts.manage',
  icon: TextQuote,
  list: lazyScreen(() => import('./CannedTextList')),
  create: lazyScreen(() => import('./CannedTextCreate')),
  edit: lazyScreen(() => import('./CannedTextEdit')),
};
