import { Edit } from 'react-admin';
import { EDITED } from '../components/record';
import { choiceField } from '../forms/fieldConflicts';
import { useEditConflict } from '../forms/useEditConflict';
import { BoardFields } from './BoardFields';
import { CategoriesPanel } from './CategoriesPanel';
import { KeepersPanel } from './KeepersPanel';
import { ReadersPanel } from './ReadersPanel';
import { ruleWords } from './RuleInput';
import { boardText, PERMISSIONS, PURPOSES, permissionName, READERS, WRITERS } from './text';

function permissionField(label: string, choices: typeof READERS | typeof WRITERS) {
  return { label, format: (value: unknown) => permissionName(choices, String(value)) };
}

const FORMATS = {
  name: boardText.name,
  description: boardText.description,
  readPermission: permissionField(boardText.reading, READERS),
  showsRestriction: boardText.showsRestriction,
  writePermission: permissionField(boardText.permission, WRITERS),
  commentPermission: permissionField(boardText.commenting, WRITERS),
  downloadPermission: permissionField(boardText.downloading, READERS),
  grantRule: { label: boardText.rule, format: ruleWords },
  purpose: choiceField(
    boardText.purpose,
    Object.fromEntries(PURPOSES.map(({ id, name }) => [id, name])),
  ),
  allowsFiles: boardText.files,
  allowsSecrets: boardText.secrets,
  isActive: boardText.active,
};

/** The editable fields; the server computes the rest of the record. */
function formOf(record: Record<string, unknown>) {
  const { name, description, purpose, allowsFiles, allowsSecrets, isActive, version } = record;
  const { showsRestriction, grantRule } = record;
  const permissions = Object.fromEntries(PERMISSIONS.map((one) => [one, record[one]]));
  const allowed = { allowsFiles, allowsSecrets };
  return {
    name: name ?? '',
    description,
    ...permissions,
    showsRestriction,
    grantRule,
    purpose,
    ...allowed,
    isActive,
    version,
  };
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
      <ReadersPanel />
      <KeepersPanel />
      {conflict}
    </Edit>
  );
}
