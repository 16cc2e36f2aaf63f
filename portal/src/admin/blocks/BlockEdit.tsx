import { Alert } from '@mui/material';
import { SimpleForm, useRecordContext } from 'react-admin';
import { DateTime } from '../components/DateTime';
import { EditScreen } from '../forms/EditScreen';
import { choiceField, dateTimeField } from '../forms/fieldConflicts';
import { FORM_PROPS } from '../forms/formProps';
import { SaveBar } from '../forms/SaveBar';
import { BlockFields } from './BlockFields';
import { LiftBlock } from './LiftBlock';
import { blocksText, KINDS, LEVELS } from './text';
import type { BlockRow } from './types';

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

const FIELDS = {
  level: choiceField(
    blocksText.level,
    Object.fromEntries(Object.entries(LEVELS).map(([id, { name }]) => [id, name])),
  ),
  reason: blocksText.reason,
  endsAt: dateTimeField(blocksText.ends),
};

/** A block; its subject cannot be changed. */
export default function BlockEdit() {
  return (
    <EditScreen<BlockRow>
      resource="blocks"
      text={blocksText}
      title={({ subject }) => blocksText.editTitle(subject)}
      fields={FIELDS}
    >
      <Form />
    </EditScreen>
  );
}
