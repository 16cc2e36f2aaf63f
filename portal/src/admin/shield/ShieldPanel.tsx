import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { DateTime } from '../components/DateTime';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { moment, oneOf } from '../forms/versions';
import { ChoiceField } from './ChoiceField';
import { SwitchForm } from './SwitchForm';
import { HOURS, KEEP, KEPT, SLOW_SECONDS, shieldText } from './text';
import type { SwitchesOut } from './types';
import { useSetSwitch } from './useSwitches';

const HOUR_MS = 3_600_000;
const USUAL_HOURS = 3;
const WORDS = {
  until: moment(shieldText.end),
  pauseSignUps: shieldText.pauseSignUps,
  holdFirstPosts: shieldText.holdFirstPosts,
  slowModeSeconds: oneOf(shieldText.slow, SLOW_SECONDS),
};

/** A guard for a bad evening: what it stops, and until when. */
export function ShieldPanel({ shield }: { shield: SwitchesOut['shield'] }) {
  const { set, conflict } = useSetSwitch('shield', shield, WORDS, ({ until }) =>
    until ? shieldText.turnedOn : shieldText.turnedOff,
  );
  const [hours, setHours] = useState(shield.isOn ? KEEP : USUAL_HOURS);
  const [pauseSignUps, setPause] = useState(shield.isOn ? shield.pauseSignUps : true);
  const [holdFirstPosts, setHold] = useState(shield.isOn ? shield.holdFirstPosts : true);
  const [slowModeSeconds, setSlow] = useState(shield.isOn ? shield.slowModeSeconds : 0);
  const wishes = { pauseSignUps, holdFirstPosts, slowModeSeconds };
  async function turnOn() {
    if (!pauseSignUps && !holdFirstPosts && !slowModeSeconds) throw new Error(shieldText.nothing);
    const until =
      hours === KEEP ? shield.until : new Date(Date.now() + hours * HOUR_MS).toISOString();
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
          <FormControlLabel
            control={<Checkbox checked={pauseSignUps} onChange={(_, on) => setPause(on)} />}
            label={shieldText.pauseSignUps}
          />
          <br />
          <FormControlLabel
            control={<Checkbox checked={holdFirstPosts} onChange={(_, on) => setHold(on)} />}
            label={shieldText.holdFirstPosts}
          />
        </div>
        <ChoiceField
          label={shieldText.slow}
          choices={SLOW_SECONDS}
          value={slowModeSeconds}
          onChange={setSlow}
        />
        <ChoiceField
          label={shieldText.hours}
          choices={shield.isOn ? { ...HOURS, ...KEPT } : HOURS}
          value={hours}
          onChange={setHours}
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
