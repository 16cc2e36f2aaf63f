import { BooleanInput } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { exactNumber } from '@/shared/lib/numbers';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { DateTime } from '../components/DateTime';
import { searchFilter } from '../components/filters';
import { Tag } from '../components/Tag';
import { ChangeSelected } from '../lists/ChangeSelected';
import { SelectableTable } from '../lists/SelectableTable';
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

const COLUMNS: Column<Row>[] = [
  {
    label: adText.image,
    show: ({ image }) => <img className={styles.thumb} src={image} alt="" />,
  },
  { label: adText.title, value: ({ title }) => title, sortBy: 'title', isLong: true },
  { label: adText.state, show: (ad) => <State ad={ad} /> },
  { label: adText.period, show: (ad) => <Period ad={ad} />, sortBy: 'startsAt' },
  { label: adText.weight, value: ({ weight }) => weight, isNumber: true, sortBy: 'weight' },
  { label: adText.views, value: ({ views }) => views, isNumber: true, sortBy: 'views' },
  { label: adText.clicks, value: ({ clicks }) => clicks, isNumber: true, sortBy: 'clicks' },
  { label: adText.rate, value: rateOf, isNumber: true },
];

/** The advertisements with their views and clicks. */
export default function AdList() {
  return (
    <ConsoleList<Row> filters={FILTERS} create={adText.create}>
      <SelectableTable<Row>
        rowClick="edit"
        brief={brief}
        bulk={
          <ChangeSelected
            resource="ads"
            deleteTitle={adText.deleteManyTitle}
            deleteBody={adText.deleteContent}
          />
        }
        columns={COLUMNS}
      />
    </ConsoleList>
  );
}
