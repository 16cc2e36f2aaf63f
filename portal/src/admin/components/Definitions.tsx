import layout from './layout.module.css';

type DefinitionsProps = {
  title: string;
  of: readonly { key: string; name: string; meaning: string }[];
};

/** What figures mean, folded: for who cannot hover, or wants to quote one. */
export function Definitions({ title, of }: DefinitionsProps) {
  return (
    <details className={layout.folded}>
      <summary>{title}</summary>
      <dl className={layout.lines}>
        {of.map(({ key, name, meaning }) => (
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
