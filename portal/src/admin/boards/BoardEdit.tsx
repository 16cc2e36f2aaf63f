import { Edit } from 'react-admin';
import { EDITED } from '../components/record';
import { choiceField } from '../forms/fieldConflicts';
import { useEditConflict } from '../forms/useEditConflict';
import { BoardFields } from './BoardFields';
import { CategoriesPanel } from './CategoriesPanel';
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
  isActive: boardText.active,
};

/** The editable fields; the server computes the rest of the record. */
function formOf(record: Record<string, unknown>) {
  const { name, description, writePermission, purpose, isActive, version } = record;
  return { name: name ?? '', description, writePermission, purpose, isActive, version };
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
      <CategoriesPanel />
      <KeepersPanel />
      {conflict}
    </Edit>
  );
}
