import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { MemberOnly } from '@/features/accounts/MemberOnly';
import { SeedRow } from '@/features/attendance/SeedRow';
import { EntryViews } from '@/features/diaries/views/EntryViews';
import { EmailNotice } from '@/features/email/EmailNotice';
import { useMyHamsters } from '@/features/hamsters/api';
import { HamsterTiles } from '@/features/hamsters/HamsterTiles';
import { MemberHeader } from '@/features/members/MemberHeader';
import { MemberSkeleton } from '@/features/members/MemberSkeleton';
import { text as members } from '@/features/members/text';
import { Settings } from '@/features/settings/Settings';
import { text as settings } from '@/features/settings/text';
import { useGoogleReturn } from '@/features/settings/useGoogleReturn';
import type { Me } from '@/shared/api/session';
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

function registerHamster() {
  void openDialog(() => import('@/features/hamsters/HamsterDialog'), {});
}

function Streak({ days }: { days: number }) {
  return (
    <div className={styles.streak}>
      <SeedRow days={days} />
      <p>
        <strong>{days > 0 ? members.streak.running(days) : members.streak.none}</strong>
        <span>{members.streak.hint}</span>
      </p>
    </div>
  );
}

function Diaries({ me }: { me: Me }) {
  const [visibility, setVisibility] = useState<Visibility>('all');
  const mayWrite = useMayWrite();
  const counts: Record<Visibility, number> = {
    all: me.diariesCount + me.privateDiariesCount,
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
  const edit = mayWrite && (
    <Button
      variant="outline"
      icon={<Pencil aria-hidden="true" />}
      onClick={() => void openDialog(() => import('@/features/settings/ProfileDialog'), { me })}
    >
      {settings.profile.open}
    </Button>
  );
  return (
    <div className={styles.page}>
      <MemberHeader member={me} diaries={me.diariesCount + me.privateDiariesCount} action={edit}>
        <Streak days={me.streakDays} />
      </MemberHeader>
      <section className={styles.section} aria-labelledby="hamsters">
        <header className={styles.head}>
          <h2 id="hamsters">{text.hamsters.title}</h2>
          <LinkButton to="/hamsters" variant="ghost" size="small">
            {text.hamsters.manage}
          </LinkButton>
        </header>
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
      <section className={styles.section} aria-labelledby="settings">
        <h2 id="settings">{settings.title}</h2>
        <EmailNotice me={me} />
        <Settings me={me} />
      </section>
      <section className={styles.section} aria-labelledby="diaries">
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

/** The member's own page: figures, hamsters, settings and the whole diary, private entries too. */
export default function ProfilePage() {
  useGoogleReturn();
  return <MemberOnly fallback={<MemberSkeleton />}>{(me) => <Profile me={me} />}</MemberOnly>;
}
