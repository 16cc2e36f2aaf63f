import { Edit } from 'react-admin';
import { api } from '@/shared/api/client';
import { EDITED } from '../components/record';
import { DeleteRecord } from '../forms/DeleteRecord';
import { choiceField, dateTimeField } from '../forms/fieldConflicts';
import { SaveBar } from '../forms/SaveBar';
import { useEditConflict } from '../forms/useEditConflict';
import { AdDays } from './AdDays';
import { AdFields } from './AdFields';
import styles from './Ads.module.css';
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
      <AdFields
        toolbar={
          <SaveBar>
            <DeleteRecord
              resource="ads"
              text={adText}
              remove={(id) => api.delete('/api/admin/ads/{ad_id}', { path: { ad_id: id } })}
            />
          </SaveBar>
        }
      />
      {conflict}
    </Edit>
  );
}
