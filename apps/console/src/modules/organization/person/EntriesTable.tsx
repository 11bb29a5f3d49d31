import type { Entity } from '@muster/model/entity/entity.ts';
import { tableColumns } from '@muster/model/entity/tableColumns.ts';
import { validityOf } from '@muster/model/person/certificate.ts';
import type { Upload } from '@muster/model/entity/upload.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { siteToday } from '../../../core/time/formatTime.ts';
import { uploadsOf } from '../../../ui/form/upload/useUploads.ts';
import { fieldText } from '../../../ui/form/fieldText.ts';
import { Picture, PicturePreview } from '../../../ui/form/upload/Picture.tsx';
import css from './Entries.module.css';
import { entriesOf, type Entry } from './entries.ts';

interface EntriesTableProps {
  entry: Entity;
  entries: readonly Entry[];
  /** Absent on a read-only page. */
  onEdit?: (place: number) => void;
  onRemove?: (place: number) => void;
}

/** A list within a row, read-only. */
export function EntriesView({ entry, value }: { entry: Entity; value: unknown }) {
  const t = useT();
  const entries = entriesOf(value);
  return entries.length === 0 ? t('console.form.nothing') : <EntriesTable entry={entry} entries={entries} />;
}

/** A list within a row as a table: text, current state and picture of each entry. */
export function EntriesTable({ entry, entries, onEdit, onRemove }: EntriesTableProps) {
  const t = useT();
  const [shown, show] = useState<Upload | null>(null);
  const columns = tableColumns(entry);
  const hasPictures = 'picture' in entry.fields;
  const hasValidity = 'validTo' in entry.fields;
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(({ name, label }) => (
              <th key={name}>{t.named(label)}</th>
            ))}
            {hasValidity && <th>{t('console.entries.state')}</th>}
            {hasPictures && <th>{t('certificate.picture')}</th>}
            {onEdit !== undefined && <th>{t('console.table.action')}</th>}
          </tr>
        </thead>
        <tbody>
          {entries.map((row, place) => (
            // Entries are identified by their index.
            <tr key={place}>
              {columns.map(({ name, field }) => (
                <td key={name} className={field.kind === 'date' ? css.day : undefined}>
                  {fieldText(entry, name, field, row, t) || t('console.form.nothing')}
                </td>
              ))}
              {hasValidity && (
                <td>
                  <Validity row={row} />
                </td>
              )}
              {hasPictures && (
                <td>
                  {uploadsOf(row['picture']).map((upload) => (
                    <button key={upload.id} type="button" className={css.picture} onClick={() => show(upload)}>
                      <Picture upload={upload} />
                    </button>
                  ))}
                </td>
              )}
              {onEdit !== undefined && (
                <td className={css.actions}>
                  <button type="button" onClick={() => onEdit(place)}>
                    {t('console.table.edit')}
                  </button>
                  <button type="button" className={css.remove} onClick={() => onRemove?.(place)}>
                    {t('console.table.delete')}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown !== null && <PicturePreview upload={shown} onClose={() => show(null)} />}
    </div>
  );
}

function Validity({ row }: { row: Entry }) {
  const t = useT();
  const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const validity = validityOf({ validFrom: dayOf(row['validFrom']), validTo: dayOf(row['validTo']) }, siteToday());
  return <span className={css[validity]}>{t(`validity.${validity}`)}</span>;
}
