import { defineEntity } from '../entity/entity.ts';

/** Levels of risk, highest first (specification §4): red, orange, yellow, blue. */
export const riskLevels = ['major', 'greater', 'general', 'lower'] as const;

/** A risk area (specification §3): a part of the site with its level of risk, drawn as a body on the map. */
export const district = defineEntity({
  name: 'district',
  family: 'risk',
  module: 'area',
  table: 'district',
  scope: 'site',
  display: 'name',
  search: ['name', 'code'],
  order: { field: 'name' },
  fields: {
    name: {
      kind: 'text',
      required: true,
      unique: true,
      length: 50,
      column: { link: true, sort: true },
    },
    code: { kind: 'text', unique: true, length: 30, format: 'code', column: { sort: true } },
    /** Search field of the picker of risk areas (specification §7). */
    nameOrCode: { kind: 'text', derived: true, readOnly: true, form: false, filter: 'contains', sheet: false },
    level: {
      kind: 'select',
      required: true,
      options: { values: riskLevels, label: 'riskLevel' },
      default: 'general',
      column: { sort: true },
      filter: 'oneOf',
    },
    /** Its fences; empty = not drawn yet. */
    regions: { kind: 'slot', shape: 'regions' },
    /** URL of a page of another system about this area. */
    link: { kind: 'text', length: 500, format: 'httpsUrl', column: true },
    /** Metres above the ground. */
    baseHeight: { kind: 'text', value: 'number', min: -1000, max: 10_000, decimals: 2, default: 0, column: true },
    /** Metres from its base to its top. */
    stretchHeight: { kind: 'text', value: 'number', min: 0, max: 10_000, decimals: 2, default: 0, column: true },
  },
});
