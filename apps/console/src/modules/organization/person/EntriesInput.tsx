import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import type { Entity } from '@muster/model/entity/entity.ts';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';

import { useT } from '../../../core/i18n/i18n.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import css from './Entries.module.css';
import { entriesOf, type Entry } from './entries.ts';
import { EntriesTable } from './EntriesTable.tsx';

const EntryDialog = lazy(async () => ({ default: (await import('./EntryDialog.tsx')).EntryDialog }));

type EntriesInputProps = Pick<FieldInputProps, 'id' | 'label' | 'value' | 'onChange'> & {
  /** Describes the fields of an entry. */
  entry: Entity;
};

/** A list within a row, such as a person's certificates: a table, and a dialog for one entry. */
export function EntriesInput({ id, label, value, onChange, entry }: EntriesInputProps) {
  const t = useT();
  const entries = entriesOf(value);
  /** Index of the edited entry; one past the last = a new one. */
  const [opened, open] = useState<number | null>(null);
  const put = (place: number, changed: Entry): void => {
    onChange(
      place === entries.length ? [...entries, changed] : entries.map((each, at) => (at === place ? changed : each)),
    );
    open(null);
  };
  const remove = (place: number): void => {
    const rest = entries.filter((_, at) => at !== place);
    onChange(rest.length === 0 ? null : rest);
  };
  return (
    <div id={id} role="group" aria-label={label} className={css.entries}>
      {entries.length > 0 && <EntriesTable entry={entry} entries={entries} onEdit={open} onRemove={remove} />}
      <button type="button" className={css.add} onClick={() => open(entries.length)}>
        <PlusOutlined aria-hidden /> {t('console.entries.add', { name: t.named(entry.name) })}
      </button>
      {opened !== null &&
        // Forms cannot be nested in the document, so it is a portal.
        createPortal(
          <Suspense fallback={null}>
            <EntryDialog
              entry={entry}
              before={entries[opened] ?? null}
              onClose={() => open(null)}
              onPut={(changed) => put(opened, changed)}
            />
          </Suspense>,
          document.body,
        )}
    </div>
  );
}
