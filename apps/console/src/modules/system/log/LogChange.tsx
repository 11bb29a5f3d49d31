import { fieldLabel } from '@muster/model/entity/entity.ts';
import { namedEntities } from '@muster/model/entity/namedEntities.ts';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { fieldText } from '../../../ui/form/fieldText.ts';
import css from './LogChange.module.css';

type Row = Readonly<Record<string, unknown>>;

/** Changes of a log entry: each field with its old and new value. */
export function LogChange({ row }: { row: Row }) {
  const t = useT();
  const before = recordOf(row['before']);
  const after = recordOf(row['after']);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== 'version');
  if (names.length === 0) return <span>{t('console.form.nothing')}</span>;
  return (
    <table className={css.change}>
      <thead>
        <tr>
          <th>{t('console.log.field')}</th>
          <th>{t('console.log.before')}</th>
          <th>{t('console.log.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{labelOf(String(row['entity'] ?? ''), name, t)}</th>
            <td>{textOf(String(row['entity'] ?? ''), name, before, t)}</td>
            <td>{textOf(String(row['entity'] ?? ''), name, after, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function recordOf(value: unknown): Row {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function entityOf(name: string) {
  return namedEntities.find((entity) => entity.name === name);
}

function labelOf(entityName: string, name: string, t: Translate): string {
  const entity = entityOf(entityName);
  return entity !== undefined && name in entity.fields ? t.named(fieldLabel(entity, name)) : name;
}

/** Text of a field; of references the id, because the name may have changed since. */
function textOf(entityName: string, name: string, row: Row, t: Translate): string {
  const value = row[name];
  if (value === undefined || value === null || value === '') return t('console.form.nothing');
  if (typeof value === 'object') return JSON.stringify(value);
  const entity = entityOf(entityName);
  const field = entity?.fields[name];
  if (entity === undefined || field === undefined || field.reference !== undefined) return String(value);
  return fieldText(entity, name, field, row, t);
}
