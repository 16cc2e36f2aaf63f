import { SelectField } from '../components/fields';

type ChoiceFieldProps = {
  label: string;
  choices: Readonly<Record<number, string>>;
  value: number;
  onChange: (value: number) => void;
};

/** One of a few numbers, each with its word. */
export function ChoiceField({ choices, ...field }: ChoiceFieldProps) {
  const known = field.value in choices ? choices : { ...choices, [field.value]: `${field.value}` };
  const names = Object.entries(known).map(([number, name]) => [Number(number), name] as const);
  return <SelectField {...field} names={names} />;
}
