import { BooleanInput, CreateButton, DataTable, TopToolbar } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { exactNumber } from '@/shared/lib/numbers';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import { DateTime } from '../components/DateTime';
import { searchFilter } from '../components/searchFilter';
import { Tag } from '../components/Tag';
import styles from './Ads.module.css';
import { adText } from './text';

type Row = Shape<'AdRow'>;

const FILTERS = [
  searchFilter(adText.search),
  <BooleanInput key="isRunning" source="isRunning" label={adText.running} defaultValue />,
];

function State({ ad }: { ad: Row }) {
  if (!ad.isActive) return <Tag>{adText.off}</Tag>;
  return ad.isRunning ? (
    <Tag tone="good">{adText.running}</Tag>
  ) : (
    <Tag tone="warn">{adText.waiting}</Tag>
  );
}

function Period({ ad }: { ad: Row }) {
  if (!ad.startsAt && !ad.endsAt) return adText.always;
  return (
    <>
      <DateTime at={ad.startsAt} /> ~ <DateTime at={ad.endsAt} />
    </>
  );
}

/** Clicks of a hundred views, to a tenth. */
function rateOf({ views, clicks }: Row): string {
  return views > 0 ? `${((clicks / views) * 100).toFixed(1)}%` : '–';
}

function brief(ad: Row) {
  return {
    title: ad.title,
    note: (
      <>
        <State ad={ad} />
        <span>
          {adText.views} {exactNumber(ad.views)}
        </span>
        <span>
          {adText.clicks} {exactNumber(ad.clicks)}
        </span>
        <span>
          <Period ad={ad} />
        </span>
      </>
    ),
    acts: <img className={styles.thumb} src={ad.image} alt="" />,
  };
}

/** The advertisements with what they were seen and clicked. */
export default function AdList() {
  return (
    <ConsoleList<Row>
      filters={FILTERS}
      actions={
        <TopToolbar>
          <CreateButton label={adText.create} />
        </TopToolbar>
      }
    >
      <ConsoleTable<Row> rowClick="edit" brief={brief}>
        <DataTable.Col
          source="image"
          label={adText.image}
          disableSort
          render={(row: Row) => <img className={styles.thumb} src={row.image} alt="" />}
        />
        <DataTable.Col source="title" label={adText.title} />
        <DataTable.Col
          source="isRunning"
          label={adText.state}
          disableSort
          render={(row: Row) => <State ad={row} />}
        />
        <DataTable.Col
          source="startsAt"
          label={adText.period}
          render={(row: Row) => <Period ad={row} />}
        />
        <DataTable.NumberCol source="weight" label={adText.weight} />
        <DataTable.Col
          source="views"
          label={adText.views}
          align="right"
          render={(row: Row) => exactNumber(row.views)}
        />
        <DataTable.Col
          source="clicks"
          label={adText.clicks}
          align="right"
          render={(row: Row) => exactNumber(row.clicks)}
        />
        <DataTable.Col label={adText.rate} align="right" render={rateOf} />
      </ConsoleTable>
    </ConsoleList>
  );
}
