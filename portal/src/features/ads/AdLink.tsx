import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './AdLink.module.css';
import { type Ad, countClick } from './api';
import { text } from './text';

/** The mark of a link that leaves stays on the line of the last word. */
function Leaving({ title }: { title: string }) {
  const last = title.lastIndexOf(' ') + 1;
  return (
    <>
      {title.slice(0, last)}
      <span className="nowrap">
        {title.slice(last)}
        <ExternalLink aria-hidden="true" />
      </span>
    </>
  );
}

function Inside({ ad }: { ad: Ad }) {
  const [broken, setBroken] = useState(false);
  const leaves = ad.target === '_blank';
  return (
    <>
      {!broken && (
        <img
          src={ad.image}
          alt=""
          width={1200}
          height={400}
          decoding="async"
          fetchPriority="low"
          onError={() => setBroken(true)}
        />
      )}
      <span className={styles.words}>
        <span className={styles.label}>{ad.label}</span>
        <strong className={styles.title}>{leaves ? <Leaving title={ad.title} /> : ad.title}</strong>
        {ad.description && <span className="clamp-2 text-13 text-muted">{ad.description}</span>}
        {leaves && <VisuallyHidden>{text.newTab}</VisuallyHidden>}
      </span>
    </>
  );
}

/** One banner. Paths of this site open without leaving the app. */
export function AdLink({ ad }: { ad: Ad }) {
  const count = () => countClick(ad.id);
  const className = styles.banner ?? '';
  if (ad.target === '_self' && ad.link.startsWith('/')) {
    return (
      <Link href={ad.link} className={className} onClick={count}>
        <Inside ad={ad} />
      </Link>
    );
  }
  return (
    <a
      href={ad.link}
      target={ad.target}
      rel="sponsored noopener"
      className={className}
      onClick={count}
    >
      <Inside ad={ad} />
    </a>
  );
}
