import { useParams } from 'wouter';
import { useOfferedCare } from '@/features/hamsters/carers/api';
import { Offer } from '@/features/hamsters/carers/Offer';
import { text } from '@/features/hamsters/carers/text';
import { useNoIndex } from '@/shared/hooks/useNoIndex';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './CarerInvitationPage.module.css';

const words = text.offer;

/** The target of an invitation to care for a hamster, for visitors and members. */
export default function CarerInvitationPage() {
  const { token = '' } = useParams();
  useNoIndex();
  usePageTitle(words.tab);
  const loading = (
    <div className={styles.loading}>
      <h1>
        <VisuallyHidden>{words.loading}</VisuallyHidden>
      </h1>
      <Skeleton height={520} shape="box" />
    </div>
  );
  const over = (
    <EmptyState
      heading="h1"
      pose="searching"
      title={words.overTitle}
      text={words.overText}
      action={<LinkButton to="/">{words.home}</LinkButton>}
    />
  );
  return (
    <QueryStates query={useOfferedCare(token)} loading={loading} missing={over} heading="h1">
      {(offer) => <Offer token={token} offer={offer} />}
    </QueryStates>
  );
}
