import { Title } from 'react-admin';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { AbsentList } from './AbsentList';
import { useMoves } from './api';
import { LABEL } from './label';
import { MailPanel } from './MailPanel';
import { MembersPanel } from './MembersPanel';
import { MovePanel } from './MovePanel';
import { movesText as text } from './text';

/** How moves from other sites went, who has not come back, and the one mail to them. */
export default function MovesScreen() {
  return (
    <div className={layout.page}>
      <Title title={LABEL} />
      <QueryResult query={useMoves()}>
        {({ moves, members }) =>
          moves.length === 0 ? (
            <Panel title={text.none}>
              <p>{text.noneHelp}</p>
            </Panel>
          ) : (
            <>
              {moves.map((move) => (
                <MovePanel key={move.id} move={move} />
              ))}
              {members.came > 0 && (
                <>
                  <MembersPanel members={members} />
                  <MailPanel
                    isConfirmed={moves.every(
                      ({ state, confirmedAt }) => state === 'undone' || confirmedAt !== null,
                    )}
                  />
                  <AbsentList isEmpty={members.came === members.back} />
                </>
              )}
            </>
          )
        }
      </QueryResult>
    </div>
  );
}
