import type { LevelRules } from './api';
import styles from './LevelRules.module.css';
import { text } from './text';

/** How much experience each act earns, and how often a day. */
export function LevelRulesTable({ rules }: { rules: LevelRules }) {
  return (
    <table className={styles.table} aria-label={text.ways}>
      <thead>
        <tr>
          <th scope="col">{text.way}</th>
          <th scope="col">{text.amount}</th>
          <th scope="col">{text.perDay}</th>
        </tr>
      </thead>
      <tbody>
        {rules.ways.map(({ source, name, amount, perDay }) => (
          <tr key={source}>
            <th scope="row">{name}</th>
            <td>{text.gain(amount)}</td>
            <td>{text.times(perDay)}</td>
          </tr>
        ))}
        {rules.streakBonuses.map(({ everyDays, amount }) => (
          <tr key={everyDays}>
            <th scope="row">{text.streak(everyDays)}</th>
            <td>{text.gain(amount)}</td>
            <td>{text.once}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
