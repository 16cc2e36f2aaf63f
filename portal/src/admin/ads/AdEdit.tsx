import { Edit } from 'react-admin';
import { EDITED } from '../components/record';
import { useEdit } from '../forms/useEdit';
import { moment, oneOf } from '../forms/versions';
import { AdDays } from './AdDays';
import { AdFields } from './AdFields';
import styles from './Ads.module.css';
import { AdToolbar } from './AdToolbar';
import { adForm } from './adForm';
import { adText, LINK_TARGETS } from './text';

const WORDS = {
  image: {
    label: adText.image,
    say: (url: unknown) => <img className={styles.picture} src={String(url)} alt={adText.image} />,
  },
  title: adText.title,
  description: adText.description,
  link: adText.link,
  target: oneOf(adText.target, Object.fromEntries(LINK_TARGETS.map(({ id, name }) => [id, name]))),
  label: adText.mark,
  weight: adText.weight,
  startsAt: moment(adText.starts),
  endsAt: moment(adText.ends),
  isActive: adText.active,
};

export default function AdEdit() {
  const { mutationOptions, conflict } = useEdit('ads', adText.edited, WORDS);
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
