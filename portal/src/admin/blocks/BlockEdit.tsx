import { Alert } from '@mui/material';
import { Edit, SimpleForm, useRecordContext } from 'react-admin';
import { useSaved } from '../actions/useSaved';
import { DateTime } from '../components/DateTime';
import { EDITED } from '../components/record';
import { FORM } from '../forms/form';
import { SaveBar } from '../forms/SaveBar';
import { BlockFields } from './BlockFields';
import { LiftBlock } from './LiftBlock';
import { blocksText, KINDS } from './text';
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
      {...FORM}
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

/** A block as it stands; what it stops is another block's matter. */
export default function BlockEdit() {
  const onSuccess = useSaved('blocks', blocksText.edited);
  return (
    <Edit {...EDITED} title={<Title />} mutationMode="pessimistic" mutationOptions={{ onSuccess }}>
      <Form />
    </Edit>
  );
}
