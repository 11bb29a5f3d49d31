import { useT } from '../../../core/i18n/i18n.ts';
import type { Entity } from '@muster/model/entity/entity.ts';

import { entriesOf } from './entries.ts';
import { EntriesTable } from './EntriesTable.tsx';

/** A list within a row, to read. */
export function EntriesView({ entry, value }: { entry: Entity; value: unknown }) {
  const t = useT();
  const entries = entriesOf(value);
  return entries.length === 0 ? t('console.form.nothing') : <EntriesTable entry={entry} entries={entries} />;
}
