import { DateTime } from '../components/DateTime';
import { CheckField } from '../components/fields';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { useEditDraft } from '../forms/useEditDraft';
import { ChoiceField } from './ChoiceField';
import { SwitchForm } from './SwitchForm';
import { HOURS, KEEP, KEPT, SLOW_SECONDS, shieldText } from './text';
import type { SwitchesOut } from './types';
import { useSetShield } from './useSwitches';

const HOUR_MS = 3_600_000;
const USUAL_HOURS = 3;

/** The initial values of a new lockdown, or those of the active one. */
function fieldsOf(shield: SwitchesOut['shield']) {
  const { pauseSignUps, holdFirstPosts, slowModeSeconds } = shield;
  return shield.isOn
    ? { hours: KEEP, pauseSignUps, holdFirstPosts, slowModeSeconds }
    : { hours: USUAL_HOURS, pauseSignUps: true, holdFirstPosts: true, slowModeSeconds: 0 };
}

/** The lockdown: the functions that it stops, and until when. */
export function ShieldPanel({ shield }: { shield: SwitchesOut['shield'] }) {
  const { base, fields, change, discard } = useEditDraft(shield, fieldsOf);
  const { hours, ...wishes } = fields;
  const { pauseSignUps, holdFirstPosts, slowModeSeconds } = wishes;
  const { set, conflict } = useSetShield(base, discard);
  async function turnOn() {
    if (!pauseSignUps && !holdFirstPosts && !slowModeSeconds) throw new Error(shieldText.nothing);
    const until =
      hours === KEEP ? base.until : new Date(Date.now() + hours * HOUR_MS).toISOString();
    await set({ until, ...wishes });
  }
  const turnOff = () => set({ until: null, ...wishes });
  return (
    <Panel title={shieldText.label} actions={<State shield={shield} />}>
      <p>{shieldText.about}</p>
      <SwitchForm
        verb={shield.isOn ? shieldText.change : shieldText.turnOn}
        onSubmit={turnOn}
        other={shield.isOn ? { verb: shieldText.turnOff, run: turnOff } : undefined}
      >
        <div>
          <CheckField
            label={shieldText.pauseSignUps}
            value={pauseSignUps}
            onChange={(on) => change({ pauseSignUps: on })}
          />
          <br />
          <CheckField
            label={shieldText.holdFirstPosts}
            value={holdFirstPosts}
            onChange={(on) => change({ holdFirstPosts: on })}
          />
        </div>
        <ChoiceField
          label={shieldText.slow}
          choices={SLOW_SECONDS}
          value={slowModeSeconds}
          onChange={(seconds) => change({ slowModeSeconds: seconds })}
        />
        <ChoiceField
          label={shieldText.hours}
          choices={base.isOn ? { ...HOURS, ...KEPT } : HOURS}
          value={hours}
          onChange={(chosen) => change({ hours: chosen })}
        />
      </SwitchForm>
      {conflict}
    </Panel>
  );
}

function State({ shield }: { shield: SwitchesOut['shield'] }) {
  if (!shield.isOn) return <Tag>{shieldText.off}</Tag>;
  return (
    <span>
      <Tag tone="warn">{shieldText.on}</Tag> <DateTime at={shield.until} />
      {shieldText.until}
    </span>
  );
}
