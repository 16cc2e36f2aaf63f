import { useOwnTakedowns } from './api';
import { OwnTakedownCard } from './OwnTakedownCard';
import { text } from './text';

type OwnBlockProps = {
  /** The address of what the member wrote. */
  path: string;
};

/** Above one's own writing while the law keeps it from others: why, until when, and objecting. */
export default function OwnBlock({ path }: OwnBlockProps) {
  const own = useOwnTakedowns();
  const block = own.data?.find(({ status, url }) => status === 'blocked' && url === path);
  if (!block) return null;
  return (
    <section className="grid gap-3 mb-5" aria-label={text.placeholder.title}>
      <p>{text.placeholder.yours}</p>
      <OwnTakedownCard takedown={block} />
    </section>
  );
}
