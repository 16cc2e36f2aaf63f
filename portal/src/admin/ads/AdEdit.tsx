import { api } from '@/shared/api/client';
import { DeleteRecord } from '../forms/DeleteRecord';
import { EditScreen } from '../forms/EditScreen';
import { choiceField, dateTimeField } from '../forms/fieldConflicts';
import { SaveBar } from '../forms/SaveBar';
import { AdDays } from './AdDays';
import { AdFields } from './AdFields';
import styles from './Ads.module.css';
import { adForm } from './adForm';
import { adText, LINK_TARGETS } from './text';

const FIELDS = {
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
  return (
    <EditScreen resource="ads" text={adText} fields={FIELDS} transform={adForm} aside={<AdDays />}>
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
    </EditScreen>
  );
}
