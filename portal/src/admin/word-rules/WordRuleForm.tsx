import { Box } from '@mui/material';
import type { ReactElement } from 'react';
import {
  BooleanInput,
  CheckboxGroupInput,
  RadioButtonGroupInput,
  required,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { ACTIONS, PLACES, wordRulesText } from './text';
import { WordRuleTrialPanel } from './WordRuleTrialPanel';

const PATTERN_MAX = 100;
const NOTE_MAX = 200;
const NEW = {
  ignoresSpaces: true,
  action: 'hold',
  appliesTo: ['diary', 'community', 'comment'],
  isActive: true,
};

/** A rule, with what it would have found beside it. */
export function WordRuleForm({ toolbar }: { toolbar: ReactElement }) {
  return (
    <SimpleForm toolbar={toolbar} defaultValues={NEW} sx={{ maxWidth: 760 }}>
      <TextInput
        source="pattern"
        label={wordRulesText.pattern}
        helperText={wordRulesText.patternHelp}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: PATTERN_MAX } }}
        autoFocus
      />
      <BooleanInput source="ignoresSpaces" label={wordRulesText.ignoresSpaces} helperText={false} />
      <RadioButtonGroupInput
        source="action"
        label={wordRulesText.action}
        choices={Object.entries(ACTIONS).map(([id, { name, help }]) => ({
          id,
          name: `${name}: ${help}`,
        }))}
        row={false}
        helperText={false}
      />
      <CheckboxGroupInput
        source="appliesTo"
        label={wordRulesText.appliesTo}
        choices={Object.entries(PLACES).map(([id, name]) => ({ id, name }))}
        helperText={false}
      />
      <TextInput
        source="note"
        label={wordRulesText.note}
        helperText={wordRulesText.noteHelp}
        slotProps={{ htmlInput: { maxLength: NOTE_MAX } }}
      />
      <BooleanInput source="isActive" label={wordRulesText.isActive} helperText={false} />
      <Box sx={{ width: '100%', marginTop: 2 }}>
        <WordRuleTrialPanel />
      </Box>
    </SimpleForm>
  );
}
