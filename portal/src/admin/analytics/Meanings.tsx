import { useDefinitions } from './api';
import styles from './Meanings.module.css';
import { analyticsText } from './text';

/** Every definition as text, for who cannot hover or wants to quote one. */
export function Meanings() {
  const { data = [] } = useDefinitions();
  if (data.length === 0) return null;
  return (
    <details className={styles.meanings}>
      <summary>{analyticsText.meanings}</summary>
      <dl>
        {data.map(({ key, name, meaning }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
