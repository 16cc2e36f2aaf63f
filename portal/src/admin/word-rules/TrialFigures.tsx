import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { Tile, Tiles } from '../components/Tile';
import { PLACES, trialText } from './text';
import type { WordRuleTrial } from './types';

/** The numbers of hits of a rule by time, kind and member. */
export function TrialFigures({ trial: { periods, kinds, members } }: { trial: WordRuleTrial }) {
  return (
    <div className={layout.stack}>
      <Tiles>
        {periods.map(({ days, found, members: count }) => (
          <Tile
            key={days}
            name={trialText.within(days)}
            value={trialText.count(found)}
            note={trialText.members(count)}
          />
        ))}
      </Tiles>
      <h3>{trialText.byKind}</h3>
      <ul className={layout.list}>
        {kinds.map(({ kind, found, lookedAt, isCapped, since }) => (
          <li key={kind}>
            {PLACES[kind]} <strong>{trialText.count(found)}</strong>{' '}
            <span className={layout.note}>
              {trialText.looked(lookedAt)}
              {isCapped && since && (
                <>
                  {' '}
                  {trialText.since} <DateTime at={since} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <h3>{trialText.byMember}</h3>
      <ul className={layout.list}>
        {members.map(({ userId, nickname, found, unreported }) => (
          <li key={userId}>
            <MemberLink id={userId} nickname={nickname} /> <strong>{trialText.count(found)}</strong>{' '}
            {unreported > 0 && (
              <span className={layout.note}>{trialText.memberQuiet(unreported)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
