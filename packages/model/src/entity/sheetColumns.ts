import { fieldLabel, type Entity } from './entity.ts';
import { valueKind } from './expectedColumns.ts';
import type { Field } from './field.ts';

export interface SheetColumn {
  name: string;
  label: string;
  required: boolean;
  /** Exported only: the server sets it. */
  readOnly: boolean;
  field: Field;
}

/** Columns of the entity's import and export sheet: everything that fits a cell. */
export function sheetColumns(entity: Entity): SheetColumn[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const kind = valueKind(field);
    // Rich text is not readable in a cell.
    const fits = kind !== 'json' && kind !== 'none' && field.kind !== 'richtext' && field.secret !== true;
    if (!(field.sheet ?? fits)) return [];
    return [
      {
        name,
        label: fieldLabel(entity, name),
        required: field.required === true,
        readOnly: field.readOnly === true || field.kind === 'calc',
        field,
      },
    ];
  });
}
