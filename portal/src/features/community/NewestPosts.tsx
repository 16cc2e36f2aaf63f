import { LinkButton } from '@/shared/ui/LinkButton';
import { OverlaidRow } from '@/shared/ui/OverlaidRow';
import { listAddress, readView } from './address';
import { postTarget, usePosts } from './api';
import styles from './NewestPosts.module.css';
import { PostRow } from './PostRow';
import { text } from './text';

const SHOWN = 5;
const NEWEST = readView(new URLSearchParams());

/** The newest posts of all boards, for a page that has nothing else to read; null without any. */
export default function NewestPosts() {
  const { data } = usePosts(NEWEST);
  if (!data?.items.length) return null;
  return (
    <section className={styles.newest} aria-label={text.newest.title}>
      <h2 className="text-17 m-0">{text.newest.title}</h2>
      <ul className={styles.list}>
        {data.items.slice(0, SHOWN).map((post) => (
          <OverlaidRow key={post.id} item={post} target={postTarget(post)}>
            {(shown) => <PostRow post={shown} />}
          </OverlaidRow>
        ))}
      </ul>
      <LinkButton to={listAddress(NEWEST)} variant="outline">
        {text.newest.more}
      </LinkButton>
    </section>
  );
}
