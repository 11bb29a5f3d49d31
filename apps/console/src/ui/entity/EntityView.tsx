import { fieldLabel, type Entity } from '@muster/model/entity/entity.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import type { Field } from '@muster/model/entity/field.ts';

import { useT } from '../../app/i18n.ts';
import { Button } from '../Button.tsx';
import { fieldText } from '../fieldText.ts';
import type { RowCells } from '../table/DataTable.tsx';
import css from './EntityForm.module.css';
import type { EntityRow } from './useEntityForm.ts';

interface EntityViewProps {
  entity: Entity;
  row: EntityRow;
  /** Fields that are shown in another way than as text, by name. */
  cells?: RowCells<EntityRow> | undefined;
  /** Absent for an account that may only look. */
  onEdit?: (() => void) | undefined;
  onBack: () => void;
}

/** One row to read: every field that is not secret and says something as text. */
export function EntityView({ entity, row, cells = {}, onEdit, onBack }: EntityViewProps) {
  const t = useT();
  const fields = Object.entries(entity.fields).filter(([name, field]) => name in cells || isReadable(field));
  return (
    <div className={css.page}>
      <h1 className={css.title}>{String(row[entity.display] ?? '')}</h1>
      <dl className={`${css.form} ${css.fields}`}>
        {fields.map(([name, field]) => (
          <div key={name} className={`${css.field} ${field.kind === 'textarea' ? css.wide : ''}`}>
            <dt>{t.named(fieldLabel(entity, name))}</dt>
            <dd>
              <Value entity={entity} name={name} field={field} row={row} Own={cells[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={css.bar}>
        <Button onClick={onBack}>{t('console.form.back')}</Button>
        {onEdit !== undefined && (
          <Button tone="primary" onClick={onEdit}>
            {t('console.table.edit')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ValueProps {
  entity: Entity;
  name: string;
  field: Field;
  row: EntityRow;
  Own: RowCells<EntityRow>[string] | undefined;
}

function Value({ entity, name, field, row, Own }: ValueProps) {
  const t = useT();
  if (Own !== undefined) return <Own row={row} />;
  return fieldText(entity, name, field, row, t) || t('console.form.nothing');
}

/** Ids without a name behind them, JSON and secrets say nothing to a reader. */
function isReadable(field: Field): boolean {
  const kind = valueKind(field);
  const isBareId = field.derived === true && field.column === undefined && field.reference === undefined;
  return field.secret !== true && !isBareId && kind !== 'json' && kind !== 'none';
}
