import { DayPanel } from '../analytics/DayPanel';
import { count, share } from '../components/format';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Tile, Tiles } from '../components/Tile';
import type { Members } from './api';
import { REACHES, membersText as text } from './text';

/** How many members came, have signed in and have not, and on which days they came back. */
export function MembersPanel({ members }: { members: Members }) {
  const { came, back, reaches, days } = members;
  const absent = came - back;
  const reached = reaches.find(({ reach }) => reach === 'mail')?.members ?? 0;
  const unreached = reaches
    .filter(({ reach }) => reach !== 'mail')
    .map(({ reach, members: number }) => `${REACHES[reach]} ${count(number)}`);
  return (
    <div className={layout.stack}>
      <Panel title={text.title}>
        <Tiles>
          <Tile name={text.came} value={count(came)} />
          <Tile name={text.back} value={count(back)} note={share(back / came)} />
          <Tile
            name={text.absent}
            value={count(absent)}
            note={text.absentShare(share(absent / came))}
          />
          <Tile
            name={text.reached}
            value={count(reached)}
            note={unreached.join(', ') || text.reachedNote}
          />
        </Tiles>
      </Panel>
      <DayPanel
        title={text.days}
        meaning={text.daysMeaning}
        sentence={text.daysSentence(days.reduce((sum, day) => sum + (day.count ?? 0), 0))}
        file="moved-members"
        days={days}
        label={text.back}
      />
    </div>
  );
}
