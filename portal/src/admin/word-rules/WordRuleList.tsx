import { CreateButton, DataTable, SelectInput } from 'react-admin';
import { ConsoleList } from '../kit/ConsoleList';
import { searchFilter } from '../kit/searchFilter';
import { Tag } from '../kit/Tag';
import { kitText } from '../kit/text';
import { When } from '../kit/When';
import { ACTIONS, PLACES, wordRulesText } from './text';
import type { WordRuleRow } from './types';

const Column = DataTable.Col<WordRuleRow>;

const FILTERS = [
  searchFilter(wordRulesText.search),
  <SelectInput
    key="action"
    source="action"
    label={wordRulesText.action}
    choices={Object.entries(ACTIONS).map(([id, { name }]) => ({ id, name }))}
    alwaysOn
  />,
];

/** Every rule, the latest first. */
export default function WordRuleList() {
  return (
    <ConsoleList filters={FILTERS} actions={<CreateButton label={wordRulesText.create} />}>
      <DataTable<WordRuleRow> rowClick="edit" bulkActionButtons={false}>
        <Column source="pattern" label={wordRulesText.pattern} />
        <Column label={wordRulesText.action} render={(row) => ACTIONS[row.action]?.name} />
        <Column
          label={wordRulesText.appliesTo}
          render={(row) => row.appliesTo.map((place) => PLACES[place]).join(', ')}
        />
        <Column
          label={wordRulesText.state}
          render={(row) => (
            <Tag tone={row.isActive ? 'good' : 'plain'}>
              {row.isActive ? wordRulesText.on : wordRulesText.off}
            </Tag>
          )}
        />
        <DataTable.NumberCol source="hitsCount" label={wordRulesText.hits} />
        <Column label={wordRulesText.note} render={(row) => row.note || kitText.none} />
        <Column label={wordRulesText.by} render={(row) => row.createdBy ?? kitText.none} />
        <Column
          source="updatedAt"
          label={wordRulesText.updated}
          render={(row) => <When at={row.updatedAt} relative />}
        />
      </DataTable>
    </ConsoleList>
  );
}
