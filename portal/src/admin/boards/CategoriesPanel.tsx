import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { CheckField } from '../components/fields';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { errorMessage } from '../data/errorMessage';
import { useLeaveGuard } from '../forms/useLeaveGuard';
import { CategoryRow } from './CategoryRow';
import { type CategoryDraft, draftsOf, formOf } from './categoryDrafts';
import { categoriesText } from './text';

/** The categories of a board: changed together, saved in one act that can be undone. */
export function CategoriesPanel() {
  const board = useRecordContext<Shape<'AdminBoard'>>();
  if (!board) return null;
  // After saving, or undoing, the form begins anew with what the board has.
  const { id, categories, isCategoryRequired } = board;
  const stored = categories.map(({ postsCount: _, ...one }) => one);
  return <Categories key={JSON.stringify([id, stored, isCategoryRequired])} board={board} />;
}

function Categories({ board }: { board: Shape<'AdminBoard'> }) {
  const notifyDone = useNotifyWithUndo('boards');
  const notify = useNotify();
  const [drafts, setDrafts] = useState(() => draftsOf(board.categories));
  const [isRequired, setRequired] = useState(board.isCategoryRequired);
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState(() => JSON.stringify(formOf(drafts, isRequired)));
  const staying = drafts.filter(({ isGone }) => !isGone);
  const form = formOf(drafts, isRequired && staying.length > 0);
  useLeaveGuard(JSON.stringify(form) !== saved);

  function change(key: string, changes: Partial<CategoryDraft>) {
    setDrafts((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }
  function remove({ key, id }: CategoryDraft) {
    if (id === null) setDrafts((all) => all.filter((one) => one.key !== key));
    else change(key, { isGone: true });
  }
  function raise(place: number) {
    setDrafts((all) => {
      const [one] = all.slice(place, place + 1);
      if (!one || place === 0) return all;
      const rest = all.filter(({ key }) => key !== one.key);
      return [...rest.slice(0, place - 1), one, ...rest.slice(place - 1)];
    });
  }
  async function save() {
    setSaving(true);
    try {
      const { auditId } = await api.put('/api/admin/boards/{board_id}/categories', {
        path: { board_id: board.id },
        body: form,
      });
      setSaved(JSON.stringify(form));
      notifyDone(categoriesText.saved, auditId);
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    }
    setSaving(false);
  }
  return (
    <div className="p-4">
      <Panel title={categoriesText.panel}>
        <p className={layout.note}>{categoriesText.about}</p>
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
        <CheckField label={categoriesText.required} value={isRequired} onChange={setRequired} />
        <div className={layout.row}>
          <Button size="small" onClick={() => setDrafts([...drafts, ...draftsOf([{ id: null }])])}>
            {categoriesText.add}
          </Button>
          <Button size="small" variant="contained" disabled={isSaving} onClick={() => void save()}>
            {categoriesText.save}
          </Button>
        </div>
      </Panel>
    </div>
  );
}
