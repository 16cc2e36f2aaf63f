import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useHome } from '../api';
import type { HamsterDraft } from '../useHamsterForm';
import styles from './Home.module.css';
import { HomeFields } from './HomeFields';
import { homeDraftOf } from './homeForm';
import { text } from './text';

type HomeSectionProps = {
  form: UseFormReturn<HamsterDraft>;
  /** Without one a new hamster's fields are empty. */
  hamsterId?: number | undefined;
  isOpen?: boolean | undefined;
};

const NOTHING = homeDraftOf({
  withUsSince: null,
  isNeutered: null,
  cageWidthCm: null,
  cageDepthCm: null,
  wheelDiameterCm: null,
  beddingDepthCm: null,
  diet: null,
  companions: null,
});

function Kept({ form, hamsterId }: { form: UseFormReturn<HamsterDraft>; hamsterId: number }) {
  const query = useHome(hamsterId);
  const loading = <Skeleton height={240} shape="box" />;
  return (
    <QueryStates query={query} loading={loading} heading="h3">
      {(home) => <HomeFields form={form} begin={homeDraftOf(home)} />}
    </QueryStates>
  );
}

/** The collapsed part of a hamster's form: facts that only its owner and carers see. */
export function HomeSection({ form, hamsterId, isOpen = false }: HomeSectionProps) {
  // Fields that were shown once stay mounted, so that closing the section loses no input.
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details
      className={styles.section}
      open={isOpen}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>{text.title}</summary>
      <p className="text-13 text-muted">{text.lead}</p>
      {wasOpened &&
        (hamsterId === undefined ? (
          <HomeFields form={form} begin={NOTHING} />
        ) : (
          <Kept form={form} hamsterId={hamsterId} />
        ))}
    </details>
  );
}
