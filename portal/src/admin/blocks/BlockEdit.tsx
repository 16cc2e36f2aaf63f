import { Alert } from '@mui/material';
import { Edit, SimpleForm, useRecordContext } from 'react-admin';
import { DateTime } from '../components/DateTime';
import { EDITED } from '../components/record';
import { choiceField, dateTimeField } from '../forms/fieldConflicts';
import { FORM_PROPS } from '../forms/formProps';
import { SaveBar } from '../forms/SaveBar';
import { useEditConflict } from '../forms/useEditConflict';
import { BlockFields } from './BlockFields';
import { LiftBlock } from './LiftBlock';
import { blocksText, KINDS, LEVELS } from './text';
import type { BlockRow } from './types';

function Title() {
  const block = useRecordContext<BlockRow>();
  return block ? blocksText.editTitle(block.subject) : blocksText.label;
}

function Form() {
  const block = useRecordContext<BlockRow>();
  if (!block) return null;
  const made = (
    <>
      {KINDS[block.kind]} <strong>{block.subject}</strong> · {block.createdBy} ·{' '}
      <DateTime at={block.createdAt} />
    </>
  );
  if (block.state !== 'running') {
    return (
      <Alert severity="info">
        {blocksText.over} {made}
      </Alert>
    );
  }
  return (
    <SimpleForm
      {...FORM_PROPS}
      toolbar={
        <SaveBar label={blocksText.save}>
          <LiftBlock block={block} />
        </SaveBar>
      }
    >
      <p>{made}</p>
      <BlockFields />
    </SimpleForm>
  );
}

const FORMATS = {
  level: choiceField(
    blocksText.level,
    Object.fromEntries(Object.entries(LEVELS).map(([id, { name }]) => [id, name])),
  ),
  reason: blocksText.reason,
  endsAt: dateTimeField(blocksText.ends),
};

/** The editable fields, and the version that was read. */
function formOf({ level, reason, endsAt, version }: Record<string, unknown>) {
  return { level, reason, endsAt, version };
}

/** A block; its subject cannot be changed. */
export default function BlockEdit() {
  const { mutationOptions, conflict } = useEditConflict('blocks', blocksText.edited, FORMATS);
  return (
    <Edit
      {...EDITED}
      title={<Title />}
      mutationMode="pessimistic"
      transform={formOf}
      mutationOptions={mutationOptions}
    >
      <Form />
      {conflict}
    </Edit>
  );
}
