import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { CheckField } from '../components/fields';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { commonText } from '../components/text';
import { useEditDraft } from '../forms/useEditDraft';
import { useLeaveGuard } from '../forms/useLeaveGuard';
import { useSingletonEdit } from '../forms/useSingletonEdit';
import { SwitchForm } from '../shield/SwitchForm';
import { CategoryRow } from './CategoryRow';
import { type CategoryDraft, draftsOf, formOf } from './categoryDrafts';
import { categoriesText } from './text';

type Board = Shape<'AdminBoard'>;
type Sent = Shape<'CategoriesIn'>;

/** The categories of a board: changed together, saved in one act that can be undone. */
export function CategoriesPanel() {
  const board = useRecordContext<Board>();
  return board ? <Categories key={board.id} board={board} /> : null;
}

const fieldsOf = ({ categories, isCategoryRequired }: Board) => ({
  drafts: draftsOf(categories),
  isRequired: isCategoryRequired,
});
type Fields = ReturnType<typeof fieldsOf>;

function sentOf({ drafts, isRequired }: Fields): Sent {
  return formOf(drafts, isRequired && drafts.some(({ isGone }) => !isGone));
}

const namesOf = (value: unknown) =>
  (value as Sent['categories']).map(({ name }) => name).join(', ') || commonText.none;
const FORMATS = {
  categories: { label: categoriesText.panel, format: namesOf },
  isRequired: categoriesText.required,
};

function Categories({ board }: { board: Board }) {
  const client = useQueryClient();
  const notifyDone = useNotifyWithUndo('boards');
  const { base, fields, change: edit, discard } = useEditDraft(board, fieldsOf);
  const { drafts, isRequired } = fields;
  const staying = drafts.filter(({ isGone }) => !isGone);
  // Where posts go is of one's own form alone: there is nothing to compare.
  const { moves = [], ...form } = sentOf(fields);
  const isChanged = JSON.stringify(sentOf(fields)) !== JSON.stringify(sentOf(fieldsOf(base)));
  useLeaveGuard(isChanged);
  const versioned = (one: Board) => ({ ...sentOf(fieldsOf(one)), version: one.categoriesVersion });
  const path = { board_id: board.id };
  const { set, conflict } = useSingletonEdit<Sent>({
    base: versioned(base),
    formats: FORMATS,
    queryFn: async () => versioned(await api.get('/api/admin/boards/{board_id}', { path })),
    mutationFn: async (sent) => {
      const { auditId } = await api.put('/api/admin/boards/{board_id}/categories', {
        path,
        body: { ...sent, moves },
      });
      await client.invalidateQueries({ queryKey: ['boards'] });
      discard();
      notifyDone(categoriesText.saved, auditId);
    },
  });

  const setDrafts = (all: CategoryDraft[]) => edit({ drafts: all });
  function change(key: string, changes: Partial<CategoryDraft>) {
    setDrafts(drafts.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }
  function remove({ key, id }: CategoryDraft) {
    if (id === null) setDrafts(drafts.filter((one) => one.key !== key));
    else change(key, { isGone: true });
  }
  function raise(place: number) {
    const [one] = drafts.slice(place, place + 1);
    if (!one || place === 0) return;
    const rest = drafts.filter(({ key }) => key !== one.key);
    setDrafts([...rest.slice(0, place - 1), one, ...rest.slice(place - 1)]);
  }
  return (
    <div className="p-4">
      <Panel title={categoriesText.panel}>
        <p className={layout.note}>{categoriesText.about}</p>
        <SwitchForm verb={categoriesText.save} onSubmit={() => set(form)} isWide>
          <ul className={layout.list}>
            {drafts.map((draft, place) => (
              <CategoryRow
                key={draft.key}
                draft={draft}
                targets={staying}
                onChange={(changes) => change(draft.key, changes)}
                onRemove={() => remove(draft)}
                onRaise={place > 0 ? () => raise(place) : undefined}
              />
            ))}
          </ul>
          <CheckField
            label={categoriesText.required}
            value={isRequired}
            onChange={(isSet) => edit({ isRequired: isSet })}
          />
          <Button size="small" onClick={() => setDrafts([...drafts, ...draftsOf([{ id: null }])])}>
            {categoriesText.add}
          </Button>
        </SwitchForm>
      </Panel>
      {conflict}
    </div>
  );
}
