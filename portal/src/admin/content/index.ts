import { BookOpen, MessageSquare, Newspaper } from 'lucide-react';
import { lazyScreen } from '../components/lazyScreen';
import type { ConsoleResource } from '../menu';
import { contentText } from './text';

export const diaries: ConsoleResource = {
  name: 'diaries',
  label: contentText.diaries,
  about: contentText.about.diaries,
  group: 'community',
  needs: 'content.read',
  icon: BookOpen,
  list: lazyScreen(() => import('./DiaryList')),
  show: lazyScreen(() => import('./ContentShow')),
};

export const posts: ConsoleResource = {
  name: 'posts',
  label: contentText.posts,
  about: contentText.about.posts,
  group: 'community',
  needs: 'content.read',
  isForKeepers: true,
  icon: Newspaper,
  list: lazyScreen(() => import('./PostList')),
  show: lazyScreen(() => import('./ContentShow')),
};

export const comments: ConsoleResource = {
  name: 'comments',
  label: contentText.comments,
  about: contentText.about.comments,
  group: 'community',
  needs: 'content.read',
  isForKeepers: true,
  icon: MessageSquare,
  list: lazyScreen(() => import('./CommentList')),
  show: lazyScreen(() => import('./ContentShow')),
};
