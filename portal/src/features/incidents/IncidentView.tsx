import type { IncidentNotice } from './api';
import styles from './IncidentView.module.css';
import { text } from './text';

/** The public notice of an incident, under the headings that the law requires. */
export function IncidentView({ shown }: { shown: IncidentNotice }) {
  const day = new Date(shown.sentAt).toLocaleDateString('ko-KR', { timeZone: 'Asia/Seoul' });
  return (
    <article className={styles.notice}>
      <header>
        <h1>{shown.isConfirmed ? text.confirmed : text.possible}</h1>
        <p className="pre-line break-anywhere">{shown.title}</p>
        <p className="text-muted">
          {text.told} <time dateTime={shown.sentAt}>{day}</time>
        </p>
      </header>
      {shown.letter.map(({ name, heading, text: said }) => (
        <section key={name} aria-labelledby={name}>
          <h2 className="text-17 mb-2" id={name}>
            {heading}
          </h2>
          <p className="pre-line break-anywhere">{said}</p>
        </section>
      ))}
    </article>
  );
}
