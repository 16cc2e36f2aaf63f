import { type LevelRules, useLevelRules } from '@/features/levels/api';
import styles from '@/features/levels/LevelRules.module.css';
import { LevelRulesSkeleton } from '@/features/levels/LevelRulesSkeleton';
import { LevelRulesTable } from '@/features/levels/LevelRulesTable';
import { TierList } from '@/features/levels/TierList';
import { text } from '@/features/levels/text';
import { useSession } from '@/shared/api/session';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryStates } from '@/shared/ui/QueryStates';

/** A link to the viewer's own experience points. */
function OwnLedger() {
  const { me } = useSession();
  if (!me) return null;
  return (
    <div>
      <LinkButton to="/experience" variant="soft">
        {text.ledger}
      </LinkButton>
    </div>
  );
}

function Rules({ rules }: { rules: LevelRules }) {
  return (
    <div>
      <PageHead
        title={text.title}
        lead={text.lead(rules.experiencePerLevel, rules.levelsPerTier)}
      />
      <div className="column gap-6">
        <section className={styles.section} aria-labelledby="ways">
          <h2 id="ways">{text.ways}</h2>
          <LevelRulesTable rules={rules} />
          <OwnLedger />
        </section>
        <section className={styles.section} aria-labelledby="tiers">
          <h2 id="tiers">{text.tiers}</h2>
          <p>{text.grows}</p>
          <TierList tiers={rules.tiers} />
        </section>
        <section className={styles.section} aria-labelledby="notes">
          <h2 id="notes">{text.notes}</h2>
          <ul className={styles.notes}>
            {rules.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

/** How experience is earned, and the tiers, from the server's own table. */
export default function LevelsPage() {
  return (
    <QueryStates query={useLevelRules()} loading={<LevelRulesSkeleton />} heading="h1">
      {(rules) => <Rules rules={rules} />}
    </QueryStates>
  );
}
