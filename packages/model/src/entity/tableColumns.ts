import { fieldLabel, type Entity } from './entity.ts';
import type { ColumnSpec, ColumnType, Field } from './field.ts';

export interface TableColumn {
  name: string;
  /** Catalogue key. */
  label: string;
  type: ColumnType;
  width: number | null;
  sort: boolean;
  link: boolean;
  hidden: boolean;
  merge: boolean;
  field: Field;
}

/** Columns of the entity's table, in the order of the descriptor. */
export function tableColumns(entity: Entity): TableColumn[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.column === undefined) return [];
    const spec: ColumnSpec = field.column === true ? {} : field.column;
    return [
      {
        name,
        label: fieldLabel(entity, name),
        type: spec.type ?? columnTypeOf(field),
        width: spec.width ?? null,
        sort: spec.sort === true,
        link: spec.link === true,
        hidden: spec.hidden === true,
        merge: spec.merge === true,
        field,
      },
    ];
  });
}

function columnTypeOf(field: Field): ColumnType {
  if (field.options !== undefined || field.dictionary !== undefined) return 'select';
  if (field.reference !== undefined) return 'remoteSelect';
  return 'plain';
}

/** Names by which a page may be sorted; others are refused. */
export function sortKeys(entity: Entity): string[] {
  const sortable = tableColumns(entity).filter((column) => column.sort);
  return sortable.map((column) => column.name);
}
