import type { ReactNode } from 'react';
import { type Care, type Hamster, useHome } from '@/features/hamsters/profile/api';
import HomeCard from '@/features/hamsters/profile/home/HomeCard';
import { useCareToday } from '@/features/hamsters/reminders/api';
import OpenCare from '@/features/hamsters/reminders/OpenCare';
import { isAwaited } from '@/shared/query/isAwaited';
import { LivingHamster } from './LivingHamster';

type CaredHamsterProps = {
  hamster: Hamster;
  care: NonNullable<Care>;
  /** Shown until the due care and the home facts are loaded. */
  loading: ReactNode;
};

/** The page of a hamster for its carers. */
export default function CaredHamster({ hamster, care, loading }: CaredHamsterProps) {
  const own = care === 'owner';
  const isWriter = own || care === 'write';
  const today = useCareToday();
  const home = useHome(hamster.id);
  if (isAwaited(today) || isAwaited(home)) return loading;
  return (
    <LivingHamster
      hamster={hamster}
      care={care}
      today={isWriter && <OpenCare hamsterId={hamster.id} />}
      home={<HomeCard hamster={hamster} own={own} />}
    />
  );
}
