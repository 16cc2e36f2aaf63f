import {
  ArrowDown,
  Award,
  Bookmark,
  CalendarDays,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  CornerDownRight,
  Download,
  EllipsisVertical,
  Eye,
  EyeOff,
  Grid3x3,
  Heart,
  Lock,
  LockKeyhole,
  MapPin,
  Megaphone,
  MessageCircle,
  Play,
  Reply,
  Rows3,
  Search,
  Share2,
  Vote,
} from 'lucide-react';
import type { ReactNode } from 'react';
import AuthorLink from '@/content/author/AuthorLink.module.css';
import Comments from '@/content/comments/Comments.module.css';
import Markup from '@/content/markup/Markup.module.css';
import MediaGrid from '@/content/media/MediaGrid.module.css';
import Actions from '@/content/reactions/Actions.module.css';
import PendingReviewChip from '@/content/screening/PendingReviewChip.module.css';
import AdCarousel from '@/features/ads/AdCarousel.module.css';
import AdLink from '@/features/ads/AdLink.module.css';
import BoardChip from '@/features/community/BoardChip.module.css';
import CategoryChip from '@/features/community/CategoryChip.module.css';
import CategoryChips from '@/features/community/CategoryChips.module.css';
import Files from '@/features/community/files/Files.module.css';
import Giving from '@/features/community/giving/Giving.module.css';
import Keepers from '@/features/community/Keepers.module.css';
import ListTools from '@/features/community/ListTools.module.css';
import NewestPosts from '@/features/community/NewestPosts.module.css';
import Notices from '@/features/community/Notices.module.css';
import Pagination from '@/features/community/Pagination.module.css';
import PostHead from '@/features/community/PostHead.module.css';
import PostList from '@/features/community/PostList.module.css';
import PostRow from '@/features/community/PostRow.module.css';
import Poll from '@/features/community/poll/Poll.module.css';
import Question from '@/features/community/questions/Question.module.css';
import SearchBox from '@/features/community/SearchBox.module.css';
import StateChip from '@/features/community/StateChip.module.css';
import Thread from '@/features/community/thread/Thread.module.css';
import ContestAbove from '@/features/contests/ContestAbove.module.css';
import Contests from '@/features/contests/Contests.module.css';
import Album from '@/features/diaries/album/Album.module.css';
import { ACTIVITIES, MOODS, WEATHERS } from '@/features/diaries/choices';
import DiaryCard from '@/features/diaries/DiaryCard.module.css';
import DrawnIcon from '@/features/diaries/DrawnIcon';
import EntryText from '@/features/diaries/EntryText.module.css';
import Feed from '@/features/diaries/Feed.module.css';
import EntryTimeline from '@/features/diaries/views/EntryTimeline.module.css';
import EntryViews from '@/features/diaries/views/EntryViews.module.css';
import DocumentView from '@/features/documents/DocumentView.module.css';
import HamsterAbout from '@/features/hamsters/profile/HamsterAbout.module.css';
import HamsterHeader from '@/features/hamsters/profile/HamsterHeader.module.css';
import HamsterTiles from '@/features/hamsters/profile/HamsterTiles.module.css';
import MemorialPhotos from '@/features/hamsters/profile/MemorialPhotos.module.css';
import CareList from '@/features/hamsters/reminders/CareList.module.css';
import LevelRules from '@/features/levels/LevelRules.module.css';
import MemberCounts from '@/features/members/MemberCounts.module.css';
import MemberHeader from '@/features/members/MemberHeader.module.css';
import WritingList from '@/features/members/WritingList.module.css';
import { Medal } from '@/features/ranking/Medal';
import Podium from '@/features/ranking/Podium.module.css';
import RankingPanel from '@/features/ranking/RankingPanel.module.css';
import RankingRow from '@/features/ranking/RankingRow.module.css';
import MonthFigures from '@/features/takedowns/transparency/MonthFigures.module.css';
import CommunityPage from '@/pages/community/CommunityPage.module.css';
import CommunityPostPage from '@/pages/community-post/CommunityPostPage.module.css';
import HamsterPage from '@/pages/hamster/HamsterPage.module.css';
import Memorial from '@/pages/hamster/Memorial.module.css';
import HomePage from '@/pages/home/HomePage.module.css';
import Changes from '@/shared/documents/Changes.module.css';
import DocumentSections from '@/shared/documents/DocumentSections.module.css';
import Avatar from '@/shared/ui/Avatar.module.css';
import Button from '@/shared/ui/Button.module.css';
import { HamsterIcon } from '@/shared/ui/HamsterIcon';
import LevelBadge from '@/shared/ui/LevelBadge.module.css';
import { MascotFace } from '@/shared/ui/MascotFace';
import MutedNote from '@/shared/ui/MutedNote.module.css';
import PageHead from '@/shared/ui/PageHead.module.css';
import Segments from '@/shared/ui/Segments.module.css';
import States from '@/shared/ui/States.module.css';
import Tabs from '@/shared/ui/Tabs.module.css';
import { VideoStill } from '@/shared/ui/VideoStill';
import { markupOf } from './markup';
import { filledByServer, slot } from './slots';

/** The components whose classes the server's templates wear. */
const SHEETS = {
  LevelBadge,
  Pagination,
  PageHead,
  Changes,
  DocumentSections,
  DocumentView,
  MonthFigures,
  LevelRules,
  RankingPanel,
  RankingRow,
  Podium,
  Tabs,
  Memorial,
  MemorialPhotos,
  HamsterPage,
  EntryViews,
  EntryTimeline,
  Album,
  HamsterHeader,
  HamsterAbout,
  HamsterTiles,
  Contests,
  WritingList,
  MemberCounts,
  MemberHeader,
  Segments,
  States,
  Button,
  HomePage,
  CareList,
  ContestAbove,
  NewestPosts,
  AdLink,
  AdCarousel,
  Actions,
  AuthorLink,
  Avatar,
  BoardChip,
  CategoryChip,
  CategoryChips,
  Comments,
  CommunityPage,
  CommunityPostPage,
  DiaryCard,
  EntryText,
  Feed,
  Files,
  Giving,
  Keepers,
  ListTools,
  Markup,
  MediaGrid,
  MutedNote,
  Notices,
  PendingReviewChip,
  Poll,
  PostHead,
  PostList,
  PostRow,
  Question,
  SearchBox,
  StateChip,
  Thread,
};

const ICONS = {
  CornerDownRight,
  Grid3x3,
  Rows3,
  Award,
  Check,
  ChevronRight,
  ArrowDown,
  Bookmark,
  CalendarDays,
  ChevronLeft,
  CircleCheck,
  Download,
  EllipsisVertical,
  Eye,
  EyeOff,
  Heart,
  Lock,
  LockKeyhole,
  MapPin,
  Megaphone,
  MessageCircle,
  Reply,
  Share2,
  Vote,
};

/** What they draw besides. */
const DRAWINGS = {
  HamsterIcon: <HamsterIcon />,
  MascotFace: <MascotFace size={slot('size') as unknown as number} />,
  MedalFirst: <Medal rank={1} size={44} />,
  MedalSecond: <Medal rank={2} size={38} />,
  MedalThird: <Medal rank={3} size={38} />,
  Play: <Play className={PostRow.play} aria-hidden="true" />,
  Search: <Search className={SearchBox.icon} aria-hidden="true" />,
  VideoStill: <VideoStill />,
};

function drawn(node: ReactNode): string {
  return filledByServer(markupOf(node));
}

/** By an entry's own words for its day: the template takes those that it has. */
const CHOICES = [...MOODS, ...WEATHERS, ...ACTIVITIES].map(({ value }) => value);

/**
 * What a template names of the portal: `PostRow.row` in an attribute `class`, with all that the class
 * composes, and `<Heart />`.
 */
export function looks() {
  const classes = Object.entries(SHEETS).flatMap(([sheet, names]) =>
    Object.entries(names).map(([name, worn]) => [`${sheet}.${name}`, worn]),
  );
  const drawings: Record<string, string> = {};
  for (const [name, Icon] of Object.entries(ICONS))
    drawings[name] = drawn(<Icon aria-hidden="true" />);
  for (const [name, node] of Object.entries(DRAWINGS)) drawings[name] = drawn(node);
  for (const value of CHOICES) drawings[value] = drawn(<DrawnIcon of={value} />);
  return { classes: Object.fromEntries(classes), drawings };
}
