import { Edit } from 'react-admin';
import { EDITED } from '../components/record';
import { choiceField } from '../forms/fieldConflicts';
import { useEditConflict } from '../forms/useEditConflict';
import { BoardFields } from './BoardFields';
import { KeepersPanel } from './KeepersPanel';
import { boardText, PERMISSIONS, PURPOSES } from './text';

const FORMATS = {
  name: boardText.name,
  description: boardText.description,
  writePermission: choiceField(
    boardText.permission,
    Object.fromEntries(PERMISSIONS.map(({ id, name }) => [id, name])),
  ),
  purpose: choiceField(
    boardText.purpose,
    Object.fromEntries(PURPOSES.map(({ id, name }) => [id, name])),
  ),
  allowsFiles: boardText.files,
  isActive: boardText.active,
};

/** The editable fields; the server computes the rest of the record. */
function formOf(record: Record<string, unknown>) {
  const { name, description, writePermission, purpose, allowsFiles, isActive, version } = record;
  const kept = { writePermission, purpose, allowsFiles, isActive, version };
  return { name: name ?? '', description, ...kept };
}

export default function BoardEdit() {
  const { mutationOptions, conflict } = useEditConflict('boards', boardText.edited, FORMATS);
  return (
    <Edit
      {...EDITED}
      mutationMode="pessimistic"
      transform={formOf}
      mutationOptions={mutationOptions}
    >
      <BoardFields />
      <KeepersPanel />
      {conflict}
    </Edit>
  );
}
