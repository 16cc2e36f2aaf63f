import type { ReactNode } from 'react';
import { AlbumSkeleton } from '@/features/diaries/album/AlbumSkeleton';
import { EntryViews } from '@/features/diaries/views/EntryViews';
import { carersItems } from '@/features/hamsters/carers/carersItems';
import type { Care, Hamster } from '@/features/hamsters/profile/api';
import { HamsterAbout } from '@/features/hamsters/profile/HamsterAbout';
import { HamsterHeader } from '@/features/hamsters/profile/HamsterHeader';
import { text } from '@/features/hamsters/profile/text';
import { useMayWrite } from '@/shared/api/suspension';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazyPart } from '@/shared/ui/lazyPart';
import styles from './HamsterPage.module.css';

const words = text.page;
const Album = lazyPart(() => import('@/features/diaries/album/Album'), {
  pending: <AlbumSkeleton />,
});

type LivingHamsterProps = {
  hamster: Hamster;
  care: Care;
  /** Today's care and the home facts, for the owner and carers. */
  today?: ReactNode;
  home?: ReactNode;
};

/** A living hamster: its profile, photos and diary. */
export function LivingHamster({ hamster, care, today, home }: LivingHamsterProps) {
  const own = care === 'owner';
  const isWriter = own || care === 'write';
  const mayWrite = useMayWrite();
  const empty = (
    <EmptyState
      heading="h3"
      pose="writing"
      title={words.emptyTitle}
      text={isWriter ? words.emptyOwner(hamster.name) : words.emptyOther}
      action={isWriter && mayWrite && <LinkButton to="/create-diary">{words.write}</LinkButton>}
    />
  );
  const path = `/api/hamsters/${hamster.id}/diaries`;
  // Their own by days: the private ones too.
  const dated = own ? { path: '/api/diary/my', query: { hamsterId: `${hamster.id}` } } : { path };
  return (
    <>
      <HamsterHeader hamster={hamster} care={care} items={carersItems(hamster, care)} />
      <Album hamster={hamster} source={dated} own={own} />
      {today}
      <HamsterAbout hamster={hamster} />
      {home}
      <h2 className={styles.title}>{words.diaries(hamster.name)}</h2>
      <EntryViews path={path} dated={dated} hamsterId={hamster.id} empty={empty} />
    </>
  );
}
