import { LogOut } from 'lucide-react';
import { openDialog } from '@/shared/ui/dialogs';
import { HamsterCard } from '../profile/HamsterCard';
import type { CaredHamster } from './api';
import styles from './CaredCards.module.css';
import { carersItems } from './carersItems';
import { text } from './text';

const words = text.cared;

function CaredCard({ cared: { hamster, role } }: { cared: CaredHamster }) {
  const items = [
    ...carersItems(hamster, role),
    {
      label: text.leave,
      icon: <LogOut aria-hidden="true" />,
      onSelect: () => void openDialog(() => import('./LeaveCareDialog'), { hamster }),
    },
  ];
  const mark = words.mark(hamster.owner.nickname, text.roles[role]);
  return <HamsterCard hamster={hamster} mark={mark} items={items} />;
}

/** The hamsters of others that a member cares for, below their own. */
export function CaredCards({ cared }: { cared: readonly CaredHamster[] }) {
  return (
    <section className={styles.cared} aria-labelledby="cared">
      <h2 id="cared">{words.title}</h2>
      <ul>
        {cared.map((each) => (
          <li key={each.hamster.id}>
            <CaredCard cared={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}
