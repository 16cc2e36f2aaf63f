import { Edit } from 'react-admin';
import { EDITED } from '../components/record';
import { choiceField, dateTimeField } from '../forms/fieldConflicts';
import { useEditConflict } from '../forms/useEditConflict';
import { AdDays } from './AdDays';
import { AdFields } from './AdFields';
import styles from './Ads.module.css';
import { AdToolbar } from './AdToolbar';
import { adForm } from './adForm';
import { adText, LINK_TARGETS } from './text';

const FORMATS = {
  image: {
    label: adText.image,
    format: (url: unknown) => (
      <img className={styles.picture} src={String(url)} alt={adText.image} />
    ),
  },
  title: adText.title,
  description: adText.description,
  link: adText.link,
  target: choiceField(
    adText.target,
    Object.fromEntries(LINK_TARGETS.map(({ id, name }) => [id, name])),
  ),
  label: adText.mark,
  weight: adText.weight,
  startsAt: dateTimeField(adText.starts),
  endsAt: dateTimeField(adText.ends),
  isActive: adText.active,
};

export default function AdEdit() {
  const { mutationOptions, conflict } = useEditConflict('ads', adText.edited, FORMATS);
  return (
    <Edit
      {...EDITED}
      mutationMode="pessimistic"
      transform={adForm}
      mutationOptions={mutationOptions}
      aside={<AdDays />}
    >
      <AdFields toolbar={<AdToolbar />} />
      {conflict}
    </Edit>
  );
}
