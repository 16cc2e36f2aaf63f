import {
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { commonText } from '../components/text';
import { ConfirmDialog } from './ConfirmDialog';
import styles from './EditConflict.module.css';
import {
  conflictingFields,
  type FieldFormats,
  type Form,
  fieldLabel,
  formatField,
  mergeFields,
  type Side,
} from './fieldConflicts';

type EditConflictProps = {
  /** The form as it was opened, the current input, and the version that somebody else saved. */
  base: Form;
  mine: Form;
  theirs: Form;
  formats: FieldFormats;
  onSave: (form: Form) => Promise<void>;
  onClose: () => void;
};

/** Two versions of one row, field by field: what only one of them changed is chosen already. */
export function EditConflict(props: EditConflictProps) {
  const { base, mine, theirs, formats, onSave, onClose } = props;
  const fields = conflictingFields(base, mine, theirs);
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  return (
    <ConfirmDialog
      title={commonText.conflictTitle}
      verb={commonText.conflictSave}
      onConfirm={() => onSave(mergeFields(mine, theirs, fields, chosen))}
      onClose={onClose}
    >
      <Typography>
        {fields.length > 0 ? commonText.conflictHelp : commonText.conflictNone}
      </Typography>
      {fields.map(({ name, side }) => (
        <Versions
          key={name}
          label={fieldLabel(formats, name)}
          mine={formatField(formats, name, mine[name])}
          theirs={formatField(formats, name, theirs[name])}
          value={chosen[name] ?? side}
          onChange={(value) => setChosen({ ...chosen, [name]: value })}
        />
      ))}
    </ConfirmDialog>
  );
}

type VersionsProps = {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  value: Side;
  onChange: (value: Side) => void;
};

/** One field as the two have it, and which of them stays. */
function Versions({ label, mine, theirs, value, onChange }: VersionsProps) {
  const id = useId();
  const version = (side: Side, whose: string, words: ReactNode) => (
    <FormControlLabel
      value={side}
      control={<Radio size="small" />}
      label={
        <span>
          <span className="block text-13 text-muted">{whose}</span> {words}
        </span>
      }
      className={styles.version ?? ''}
      disableTypography
    />
  );
  return (
    <FormControl className={styles.field ?? ''}>
      <FormLabel id={id} className={styles.label ?? ''}>
        {label}
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, side) => onChange(side as Side)}>
        {version('mine', commonText.conflictMine, mine)}
        {version('theirs', commonText.conflictTheirs, theirs)}
      </RadioGroup>
    </FormControl>
  );
}
