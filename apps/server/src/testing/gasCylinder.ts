import { defineEntity } from '@muster/model/entity/entity.ts';
import type { Words } from '@muster/model/messages/words.ts';

/** An entity that no release has, added like in docs/adding-an-entity.md: the descriptor … */
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

/** … and its words. */
export const gasCylinderWords = {
  gasCylinder: ['气瓶', '氣瓶', 'Gas cylinder'],
  'gasCylinder.departId': ['部门', '部門', 'Department'],
  'gasCylinder.filledAt': ['充装时间', '充裝時間', 'Filled at'],
  'gasCylinder.gas': ['气体', '氣體', 'Gas'],
  'gasCylinder.gas.acetylene': ['乙炔', '乙炔', 'Acetylene'],
  'gasCylinder.gas.oxygen': ['氧气', '氧氣', 'Oxygen'],
  'gasCylinder.hazard.heat': ['受热', '受熱', 'Heat'],
  'gasCylinder.hazard.leak': ['泄漏', '洩漏', 'Leak'],
  'gasCylinder.hazards': ['危险', '危險', 'Hazards'],
  'gasCylinder.inspectedOn': ['检验日期', '檢驗日期', 'Inspected on'],
  'gasCylinder.isFull': ['满瓶', '滿瓶', 'Full'],
  'gasCylinder.litres': ['容积', '容積', 'Litres'],
  'gasCylinder.name': ['名称', '名稱', 'Name'],
  'gasCylinder.number': ['编号', '編號', 'Number'],
  'gasCylinder.papers': ['文件', '文件', 'Papers'],
  'gasCylinder.parentId': ['瓶架', '瓶架', 'Rack'],
  'gasCylinder.picture': ['照片', '照片', 'Picture'],
  'gasCylinder.report': ['报告', '報告', 'Report'],
  'menu.gasCylinder': ['气瓶', '氣瓶', 'Gas cylinders'],
} as const satisfies Words;
