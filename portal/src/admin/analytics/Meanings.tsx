import layout from '../components/layout.module.css';
import { useDefinitions } from './api';
import { analyticsText } from './text';

/** All definitions as text, for users who cannot hover or want to quote one. */
export function Meanings() {
  const { data = [] } = useDefinitions();
  if (data.length === 0) return null;
  return (
    <details className={layout.folded}>
      <summary>{analyticsText.meanings}</summary>
      <dl className={layout.lines}>
        {data.map(({ key, name, meaning }) => (
          <div key={key}>
            <dt>
              <strong>{name}</strong>
            </dt>
            <dd className={layout.note}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
