import { Award } from 'lucide-react';
import { Link } from 'wouter';
import { useWins } from './api';
import styles from './Contests.module.css';
import { text } from './text';

/** The badges of a member, each leading to its contest; nothing where there is none. */
export default function Wins({ memberId }: { memberId: number }) {
  const { data } = useWins(memberId);
  if (!data?.length) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label={text.wins}>
      {data.map(({ contestId, title, place }) => (
        <li key={contestId}>
          <Link href={`/contest/${contestId}`} className={styles.win ?? ''}>
            <Award aria-hidden="true" />
            {text.win(title, place)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
