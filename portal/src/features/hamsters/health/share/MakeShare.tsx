import { type FormEvent, useState } from 'react';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { FormAlert } from '@/shared/ui/FormAlert';
import { SelectField } from '@/shared/ui/SelectField';
import { useMakeShare } from '../api';
import { BY_LENGTH, firstDayOf, type Range } from '../chart/range';
import { text } from '../text';
import styles from './ShareDialog.module.css';

type MakeShareProps = {
  hamsterId: number;
  /** A link exists already; creating a new one revokes it. */
  isRenewed: boolean;
};

const words = text.shareDialog;

/** Chooses the content of a share link, and creates it. */
export function MakeShare({ hamsterId, isRenewed }: MakeShareProps) {
  const [range, setRange] = useState<Range>('quarter');
  const [hasPapers, setPapers] = useState(false);
  const make = useMakeShare(hamsterId);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!make.isPending) make.mutate({ from: firstDayOf(range), hasPapers });
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField
        label={words.days}
        options={BY_LENGTH.map((value) => ({ value, label: text.weight.ranges[value] }))}
        value={range}
        onChange={({ target }) =>
          setRange(BY_LENGTH.find((each) => each === target.value) ?? range)
        }
      />
      <CheckboxField
        label={words.papers}
        checked={hasPapers}
        onChange={(event) => setPapers(event.target.checked)}
      />
      {make.failure && <FormAlert failure={make.failure} />}
      <Button type="submit" pending={make.isPending} variant={isRenewed ? 'outline' : 'primary'}>
        {isRenewed ? words.renew : words.make}
      </Button>
    </form>
  );
}
