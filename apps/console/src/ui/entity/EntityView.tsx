import { type Entity, type EntityRow, fieldLabel } from '@muster/model/entity/entity.ts';
import type { ColumnType, Field } from '@muster/model/entity/field.ts';
import { isShown } from '@muster/model/entity/isShown.ts';
import { referenceNames } from '@muster/model/entity/referenceNames.ts';
import { isBlank } from '@muster/model/entity/rules.ts';
import { tableColumns } from '@muster/model/entity/tableColumns.ts';
import type { ComponentType } from 'react';

import { type Translate, useT } from '../../core/i18n/i18n.ts';
import { Button } from '../input/Button.tsx';
import { useEntityDictionaries } from '../form/dictionaries.ts';
import { fieldText } from '../form/fieldText.ts';
import { wideKinds } from '../form/formColumns.ts';
import { uploadsOf } from '../form/upload/useUploads.ts';
import { UploadList } from '../form/upload/UploadList.tsx';
import { RichText } from '../form/richtext/RichText.tsx';
import { SheetPage } from '../layout/SheetPage.tsx';
import sheet from '../layout/SheetPage.module.css';
import { Cell } from '../table/Cell.tsx';
import type { RowCells } from '../table/tableRow.ts';
import css from './EntityView.module.css';
import { PrivateNumber } from './PrivateNumber.tsx';

interface EntityViewProps {
  entity: Entity;
  row: EntityRow;
  /** Custom components of fields, by name. */
  cells?: RowCells<EntityRow> | undefined;
  /** Content above the fields. */
  Before?: ComponentType<{ row: EntityRow }> | undefined;
  /** Actions in addition to edit. */
  Action?: ComponentType<{ row: EntityRow }> | undefined;
  /** Absent for an account that may only read. */
  onEdit?: (() => void) | undefined;
  onBack: () => void;
}

/** Read-only view of a row: every field of its form that is not secret and has a text. */
export function EntityView({ entity, row, cells = {}, Before, Action, onEdit, onBack }: EntityViewProps) {
  const t = useT();
  useEntityDictionaries(entity);
  const fields = Object.entries(entity.fields).filter(
    ([name, field]) => isShown(field, row) && (name in cells || isReadable(entity, name)),
  );
  return (
    <SheetPage
      title={titleOf(entity, row, t)}
      bar={
        <>
          <Button onClick={onBack}>{t('console.form.back')}</Button>
          {Action !== undefined && <Action row={row} />}
          {onEdit !== undefined && (
            <Button tone={Action === undefined ? 'primary' : 'plain'} onClick={onEdit}>
              {t('console.table.edit')}
            </Button>
          )}
        </>
      }
    >
      <div className={sheet.body}>
        {Before !== undefined && <Before row={row} />}
        <dl className={css.fields}>
          {fields.map(([name, field]) => (
            <div key={name} className={`${css.field} ${wideKinds.includes(field.kind) ? css.wide : ''}`}>
              <dt>{t.named(fieldLabel(entity, name))}</dt>
              <dd>
                <Value entity={entity} name={name} field={field} row={row} Own={cells[name]} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </SheetPage>
  );
}

/** Title of a row; for an option, its label. */
function titleOf(entity: Entity, row: EntityRow, t: Translate): string {
  const field = entity.fields[entity.display];
  return field === undefined ? String(row[entity.display] ?? '') : fieldText(entity, entity.display, field, row, t);
}

interface ValueProps {
  entity: Entity;
  name: string;
  field: Field;
  row: EntityRow;
  Own: RowCells<EntityRow>[string] | undefined;
}

/** Column types that are more than the text of the value. */
const drawnTypes: readonly ColumnType[] = ['actual', 'state', 'pre', 'yesNo'];

function Value({ entity, name, field, row, Own }: ValueProps) {
  const t = useT();
  if (Own !== undefined) return <Own row={row} />;
  const column = tableColumns(entity).find((each) => each.name === name);
  const uploads = uploadsOf(row[name]);
  if (uploads.length > 0)
    return <UploadList uploads={uploads} arePictures={field.kind === 'img' || field.kind === 'multiImg'} />;
  if (field.private === true) return <PrivateNumber entity={entity} name={name} row={row} />;
  if (field.kind === 'richtext' && !isBlank(row[name], 'richtext')) return <RichText html={String(row[name])} />;
  if (field.format === 'httpsUrl' && !isBlank(row[name])) return <OutsideLink address={String(row[name])} />;
  if (column !== undefined && drawnTypes.includes(column.type))
    return <Cell entity={entity} column={column} row={row} />;
  return fieldText(entity, name, field, row, t) || t('console.form.nothing');
}

function OutsideLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}

/** Ids without a name, JSON of custom screens and secrets are not readable. */
function isReadable(entity: Entity, name: string): boolean {
  const field = entity.fields[name];
  if (field === undefined) return false;
  const isSetByServer = field.derived === true || (field.form === false && field.sheet === false);
  const isBareId = isSetByServer && field.column === undefined && field.reference === undefined;
  return (
    field.secret !== true &&
    !isBareId &&
    !isNamedBeside(entity, name, field) &&
    field.kind !== 'slot' &&
    field.kind !== 'blank'
  );
}

/** An id in a record, whose name at that time is stored in another field; that field is shown. */
function isNamedBeside(entity: Entity, name: string, field: Field): boolean {
  return field.reference !== undefined && !referenceNames(entity).some((each) => each.field === name);
}
