import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { useOwnExperience } from '@/features/levels/experience/api';
import styles from '@/features/levels/experience/Experience.module.css';
import { ExperienceRow } from '@/features/levels/experience/ExperienceRow';
import { ExperienceSkeleton } from '@/features/levels/experience/ExperienceSkeleton';
import { text } from '@/features/levels/experience/text';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PagedList } from '@/shared/ui/PagedList';
import { PageHead } from '@/shared/ui/PageHead';

function Ledger() {
  const empty = (
    <EmptyState
      pose="seed"
      title={text.empty}
      text={text.emptyText}
      action={<LinkButton to="/create-diary">{text.write}</LinkButton>}
    />
  );
  const rules = (
    <div className="mt-4">
      <LinkButton to="/levels" variant="soft">
        {text.rules}
      </LinkButton>
    </div>
  );
  return (
    <PagedList
      list={useOwnExperience()}
      className={styles.list}
      loading={<ExperienceSkeleton />}
      empty={empty}
      end={rules}
    >
      {(item) => <ExperienceRow item={item} />}
    </PagedList>
  );
}

/** The member's own experience points, each with its reason. */
export default function ExperiencePage() {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<ExperienceSkeleton />}>{() => <Ledger />}</MemberOnly>
    </>
  );
}
