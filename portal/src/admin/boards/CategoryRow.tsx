import { Button, TextField } from '@mui/material';
import { CATEGORY_NAME_MAX } from '@/shared/api/limits.gen';
import { SelectField } from '../components/fields';
import layout from '../components/layout.module.css';
import styles from './BoardForm.module.css';
import type { CategoryDraft } from './categoryDrafts';
import { CATEGORY_COLORS, categoriesText } from './text';

type CategoryRowProps = {
  draft: CategoryDraft;
  /** The categories that stay. */
  targets: readonly CategoryDraft[];
  onChange: (changes: Partial<CategoryDraft>) => void;
  onRemove: () => void;
  /** Missing on the first row. */
  onRaise: (() => void) | undefined;
};

/** One category: its name and colour; or, if it goes, where its posts are put. */
export function CategoryRow({ draft, targets, onChange, onRemove, onRaise }: CategoryRowProps) {
  const { name, color, posts, isGone, to } = draft;
  if (isGone) {
    const stored = targets.flatMap((one) => (one.id === null ? [] : [[one.id, one.name] as const]));
    return (
      <li className={layout.row}>
        <s>{name}</s>
        <SelectField<number | 'none'>
          label={categoriesText.moveTo(posts)}
          names={[['none', categoriesText.nowhere], ...stored]}
          value={to === '' ? 'none' : to}
          onChange={(target) => onChange({ to: target === 'none' ? '' : target })}
        />
        <Button size="small" onClick={() => onChange({ isGone: false })}>
          {categoriesText.keep}
        </Button>
      </li>
    );
  }
  return (
    <li className={styles.category}>
      <TextField
        label={categoriesText.name}
        value={name}
        size="small"
        onChange={(event) => onChange({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: CATEGORY_NAME_MAX } }}
      />
      <SelectField
        label={categoriesText.color}
        names={CATEGORY_COLORS}
        value={color}
        onChange={(chosen) => onChange({ color: chosen })}
      />
      <Button
        size="small"
        aria-label={categoriesText.raiseOf(name)}
        disabled={!onRaise}
        onClick={onRaise}
      >
        {categoriesText.raise}
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={categoriesText.removeOf(name)}
        onClick={onRemove}
      >
        {categoriesText.remove}
      </Button>
    </li>
  );
}
