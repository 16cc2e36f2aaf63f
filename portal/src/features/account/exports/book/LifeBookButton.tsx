import { BookOpen } from 'lucide-react';
import { useEffect } from 'react';
import type { Hamster } from '@/features/hamsters/profile/api';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { text } from './text';

/** The end of the address that mail and bell lead to. */
const ANCHOR = '#book';

/** Leads a hamster's owner to its book. */
export function LifeBookButton({ hamster }: { hamster: Hamster }) {
  const open = () => void openDialog(() => import('./LifeBookDialog'), { hamster });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for whoever came by the address
  useEffect(() => {
    if (window.location.hash === ANCHOR) open();
  }, []);
  return (
    <Button variant="soft" size="small" icon={<BookOpen aria-hidden="true" />} onClick={open}>
      {text.open}
    </Button>
  );
}
