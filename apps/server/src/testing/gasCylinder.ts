import { defineEntity } from '@muster/model/entity/entity.ts';

/** An entity that no release has, as docs/adding-an-entity.md adds it: the descriptor … */
export const gasCylinder = defineEntity({
  name: 'gasCylinder',
  family: 'pod',
  module: 'device',
  table: 'gas_cylinder',
  scope: 'site',
  departField: 'departId',
  display: 'name',
  search: ['name', 'number'],
  order: { field: 'number' },
  fields: {
    number: { kind: 'text', required: true, unique: true, length: 30, format: 'code', column: { sort: true } },
    name: { kind: 'text', required: true, length: 50, column: { link: true, sort: true }, filter: 'contains' },
    gas: {
      kind: 'select',
      required: true,
      options: { values: ['oxygen', 'acetylene'], label: 'gasCylinder.gas' },
      column: true,
      filter: 'oneOf',
    },
    departId: { kind: 'dialog', picker: 'department', reference: 'depart', column: true, filter: 'equals' },
    parentId: { kind: 'remoteSelect', reference: 'gasCylinder' },
    litres: { kind: 'text', value: 'number', min: 1, max: 1000, decimals: 1, column: { sort: true } },
    inspectedOn: { kind: 'date', column: true, filter: 'between' },
    filledAt: { kind: 'datetime' },
    isFull: { kind: 'radio', value: 'boolean', column: { type: 'yesNo' } },
    hazards: { kind: 'checkbox', options: { values: ['heat', 'leak'], label: 'gasCylinder.hazard' } },
    picture: { kind: 'img', purpose: 'photo' },
    papers: { kind: 'multiFile' },
    report: { kind: 'richtext' },
  },
});

/** … its migration … */
export const gasCylinderMigration = `
CREATE TABLE gas_cylinder (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  gas text NOT NULL,
  depart_id text,
  parent_id text,
  litres double precision,
  inspected_on date,
  filled_at timestamptz(3),
  is_full boolean,
  hazards jsonb,
  picture jsonb,
  papers jsonb,
  report text
);
CREATE UNIQUE INDEX gas_cylinder_number_unique ON gas_cylinder (building_id, number);
CREATE INDEX gas_cylinder_name ON gas_cylinder (building_id, name, id);
`;

/** … and its words, which a release has in three languages. */
export const gasCylinderWords = {
  gasCylinder: 'Gas cylinder',
  'gasCylinder.number': 'Number',
  'gasCylinder.name': 'Name',
  'gasCylinder.gas': 'Gas',
  'gasCylinder.gas.oxygen': 'Oxygen',
  'gasCylinder.gas.acetylene': 'Acetylene',
  'gasCylinder.departId': 'Department',
  'gasCylinder.parentId': 'Rack',
  'gasCylinder.litres': 'Litres',
  'gasCylinder.inspectedOn': 'Inspected on',
  'gasCylinder.filledAt': 'Filled at',
  'gasCylinder.isFull': 'Full',
  'gasCylinder.hazards': 'Hazards',
  'gasCylinder.hazard.heat': 'Heat',
  'gasCylinder.hazard.leak': 'Leak',
  'gasCylinder.picture': 'Picture',
  'gasCylinder.papers': 'Papers',
  'gasCylinder.report': 'Report',
};
