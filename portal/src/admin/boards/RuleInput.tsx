import { FormControl, FormHelperText, FormLabel, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Shape } from '@/shared/api/types';
import layout from '../components/layout.module.css';
import { boardText, PERMISSIONS, RULE } from './text';

type Rule = Shape<'GrantRule'>;

const NO_RULE: Rule = { days: 0, posts: 0, comments: 0, checkIns: 0 };

/** What lets members in to a board; shown where a permission is `granted`. */
export function RuleInput() {
  const { field } = useInput({ source: 'grantRule', defaultValue: NO_RULE });
  const permissions = useWatch({ name: [...PERMISSIONS] });
  if (!permissions.includes('granted')) return null;
  const rule: Rule = { ...NO_RULE, ...field.value };
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{boardText.rule}</FormLabel>
      <div className={layout.row}>
        {Object.entries(RULE).map(([name, label]) => (
          <TextField
            key={name}
            type="number"
            label={label}
            value={rule[name as keyof Rule] || ''}
            slotProps={{ htmlInput: { min: 0, max: name === 'days' ? 3650 : 10_000 } }}
            onChange={({ target: { value } }) => field.onChange({ ...rule, [name]: Number(value) })}
          />
        ))}
      </div>
      <FormHelperText>{boardText.ruleHelp}</FormHelperText>
    </FormControl>
  );
}

/** The parts of a rule in words; for comparing two versions of a board. */
export function ruleWords(value: unknown): string {
  const rule: Partial<Rule> = (value ?? {}) as Partial<Rule>;
  return Object.entries(RULE)
    .filter(([name]) => rule[name as keyof Rule])
    .map(([name, label]) => `${label} ${rule[name as keyof Rule]}`)
    .join(', ');
}
