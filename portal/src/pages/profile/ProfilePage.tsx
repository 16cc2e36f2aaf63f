import { Pencil, Settings } from 'lucide-react';
import { useState } from 'react';
import { Link, Redirect, useSearch } from 'wouter';
import { text as settings } from '@/features/account/settings/text';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { EntryViews } from '@/features/diaries/views/EntryViews';
import { useMyHamsters } from '@/features/hamsters/profile/api';
import { HamsterTiles } from '@/features/hamsters/profile/HamsterTiles';
import { seedsToFlower } from '@/features/members/field/plants';
import { SeedField } from '@/features/members/field/SeedField';
import { text as field } from '@/features/members/field/text';
import { MemberHeader } from '@/features/members/MemberHeader';
import { MemberSkeleton } from '@/features/members/MemberSkeleton';
import type { Me } from '@/shared/api/session';
import { useHasFeature } from '@/shared/api/site';
import { useMayWrite } from '@/shared/api/suspension';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Tabs } from '@/shared/ui/Tabs';
import styles from './ProfilePage.module.css';
import { text } from './text';

type Visibility = 'all' | 'public' | 'private';

const ADDRESS = '/api/diary/my';

/** Private ones too. */
function entriesOf({ diariesCount, privateDiariesCount }: Me): number {
  return diariesCount + privateDiariesCount;
}

function registerHamster() {
  void openDialog(() => import('@/features/hamsters/profile/HamsterDialog'), {});
}

/** Every entry is a seed; the streak keeps the sky clear. */
function Field({ me }: { me: Me }) {
  const hasAttendance = useHasFeature()('attendance');
  const streakDays = hasAttendance ? me.streakDays : 0;
  const seeds = entriesOf(me);
  return (
    <SeedField memberId={me.id} seeds={seeds} streak={streakDays}>
      {hasAttendance && (
        <Link href="/attendance">
          <strong>{streakDays > 0 ? field.streak.running(streakDays) : field.streak.none}</strong>
        </Link>
      )}
      <span>
        {field.grown(seeds)} {field.next(seedsToFlower(seeds))}
      </span>
    </SeedField>
  );
}

function Diaries({ me }: { me: Me }) {
  const [visibility, setVisibility] = useState<Visibility>('all');
  const mayWrite = useMayWrite();
  const counts: Record<Visibility, number> = {
    all: entriesOf(me),
    public: me.diariesCount,
    private: me.privateDiariesCount,
  };
  const empty = (
    <EmptyState
      heading="h3"
      pose="writing"
      title={text.diaries.empty[visibility]}
      text={text.diaries.emptyText}
      action={mayWrite && <LinkButton to="/create-diary">{text.diaries.write}</LinkButton>}
    />
  );
  return (
    <Tabs
      label={text.diaries.tabs}
      value={visibility}
      onChange={setVisibility}
      items={(['all', 'public', 'private'] as const).map((value) => ({
        value,
        label: text.diaries[value],
        count: counts[value],
        content: (
          <EntryViews path={ADDRESS} query={{ visibility: value, orderBy: 'day' }} empty={empty} />
        ),
      }))}
    />
  );
}

function Profile({ me }: { me: Me }) {
  const hamsters = useMyHamsters();
  const mayWrite = useMayWrite();
  const actions = (
    <>
      {mayWrite && (
        <Button
          variant="outline"
          icon={<Pencil aria-hidden="true" />}
          onClick={() =>
            void openDialog(() => import('@/features/account/settings/ProfileDialog'), { me })
          }
        >
          {settings.profile.open}
        </Button>
      )}
      <LinkButton to="/settings" variant="outline" icon={<Settings aria-hidden="true" />}>
        {settings.title}
      </LinkButton>
    </>
  );
  return (
    <div className="column gap-4">
      <MemberHeader member={me} diaries={entriesOf(me)} action={actions}>
        <Field me={me} />
      </MemberHeader>
      <section aria-label={text.hamsters.title}>
        <HamsterTiles
          hamsters={hamsters}
          empty={
            <>
              {text.hamsters.none}
              {mayWrite && (
                <Button variant="soft" size="small" onClick={registerHamster}>
                  {text.hamsters.first}
                </Button>
              )}
            </>
          }
        />
      </section>
      <section className="column gap-3" aria-labelledby="diaries">
        <header className={styles.head}>
          <h2 id="diaries">{text.diaries.title}</h2>
          <LinkButton to={`/user/${me.id}?tab=posts`} variant="ghost" size="small">
            {text.said}
          </LinkButton>
        </header>
        <Diaries me={me} />
      </section>
    </div>
  );
}

/** The member's own page: counts, hamsters and the whole diary, private entries too. */
export default function ProfilePage() {
  const search = useSearch();
  // The settings stood here once: their anchor, and the address that Google's steps led back to.
  if (window.location.hash === '#settings' || new URLSearchParams(search).has('google')) {
    return <Redirect to={`/settings${search && `?${search}`}`} replace />;
  }
  return <MemberOnly fallback={<MemberSkeleton />}>{(me) => <Profile me={me} />}</MemberOnly>;
}
