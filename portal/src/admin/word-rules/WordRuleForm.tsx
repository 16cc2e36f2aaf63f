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
import { PATTERN_MAX, RULE_NOTE_MAX } from '@/shared/api/limits.gen';
import { FORM_PROPS } from '../forms/formProps';
import { ACTIONS, PLACES, wordRulesText } from './text';
import { WordRuleTrialPanel } from './WordRuleTrialPanel';

function linesOf(words: readonly string[] | undefined) {
  return (words ?? []).join('\n');
}

/** The typed lines, empty ones included; the server drops those. */
function wordsOf(lines: string) {
  return lines.split('\n');
}

type WordRuleFormProps = {
  toolbar: ReactElement;
  /** The initial values of a new rule. Not for editing: lists of both would be merged. */
  defaultValues?: object;
};

/** A rule, with a preview of its hits. */
export function WordRuleForm({ toolbar, defaultValues }: WordRuleFormProps) {
  return (
    <SimpleForm
      {...FORM_PROPS}
      toolbar={toolbar}
      {...(defaultValues && { defaultValues })}
      sx={{ maxWidth: 760 }}
    >
      <TextInput
        source="pattern"
        label={wordRulesText.pattern}
        helperText={wordRulesText.patternHelp}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: PATTERN_MAX } }}
        autoFocus
      />
      <TextInput
        source="exceptions"
        label={wordRulesText.exceptions}
        helperText={wordRulesText.exceptionsHelp}
        format={linesOf}
        parse={wordsOf}
        multiline
        minRows={2}
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
        slotProps={{ htmlInput: { maxLength: RULE_NOTE_MAX } }}
      />
      <BooleanInput source="isActive" label={wordRulesText.isActive} helperText={false} />
      <Box sx={{ width: '100%', marginTop: 2 }}>
        <WordRuleTrialPanel />
      </Box>
    </SimpleForm>
  );
}
