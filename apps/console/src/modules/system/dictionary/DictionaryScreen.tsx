import { dictionary } from '@muster/model/dictionary/dictionary.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { TableRow } from '../../../ui/table/tableRow.ts';

const actionWords = ['menu.dictionaryEntry', 'console.table.edit', 'console.table.delete'] as const;

/** `/system/dictionary`: configurable lists of values, with links to their entries. */
export function DictionaryScreen() {
  return (
    <EntityScreen entity={dictionary} path="/system/dictionary" ExtraAction={EntriesAction} actionWords={actionWords} />
  );
}

function EntriesAction({ row }: { row: TableRow }) {
  const t = useT();
  return <Link to={`/system/dictionaryEntry?dictionaryId=${row.id}`}>{t('menu.dictionaryEntry')}</Link>;
}
