import type { Shape } from '@/shared/api/types';
import { SelectField } from '../components/fields';

type BoardFieldProps = {
  label: string;
  help: string;
  boards: readonly Pick<Shape<'BoardOut'>, 'id' | 'name'>[];
  value: number | '';
  onChange: (id: number) => void;
};

/** Chooses one of `boards`. */
export function BoardField({ boards, ...field }: BoardFieldProps) {
  return <SelectField {...field} names={boards.map(({ id, name }) => [id, name])} />;
}
