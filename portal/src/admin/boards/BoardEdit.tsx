import { EditScreen, editedFields } from '../forms/EditScreen';
import { choiceField } from '../forms/fieldConflicts';
import { BoardFields } from './BoardFields';
import { CategoriesPanel } from './CategoriesPanel';
import { KeepersPanel } from './KeepersPanel';
import { ReadersPanel } from './ReadersPanel';
import { ruleWords } from './RuleInput';
import { boardText, PURPOSES, permissionName, READERS, WRITERS } from './text';

function permissionField(label: string, choices: typeof READERS | typeof WRITERS) {
  return { label, format: (value: unknown) => permissionName(choices, String(value)) };
}

const FIELDS = {
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

/** An emptied name is sent, so that the server says what lacks. */
function formOf(record: Record<string, unknown>) {
  return { ...editedFields(record, FIELDS), name: record.name ?? '' };
}

export default function BoardEdit() {
  return (
    <EditScreen resource="boards" text={boardText} fields={FIELDS} transform={formOf}>
      <BoardFields />
      <CategoriesPanel />
      <ReadersPanel />
      <KeepersPanel />
    </EditScreen>
  );
}
