import { Link } from 'wouter';
import type { Welcome } from './api';
import styles from './Moved.module.css';
import { text } from './text';

const words = text.came;

/** What came along with a member. */
export function Came({ welcome }: { welcome: Welcome }) {
  const rows = [
    [words.posts, words.count(welcome.postsCount)],
    [words.comments, words.count(welcome.commentsCount)],
    [words.experience, words.level(welcome.level, welcome.experience)],
  ];
  return (
    <section aria-label={words.label}>
      <dl className="grid gap-2 rounded bg-raised p-4 m-0">
        {rows.map(([name, value]) => (
          <div className="flex justify-between gap-3" key={name}>
            <dt>{name}</dt>
            <dd className="font-semibold m-0">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>
        {words.messages} <Link href="/export">{words.export}</Link>
        {words.inExport}
      </p>
    </section>
  );
}
