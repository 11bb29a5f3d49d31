import { defineEntity, singleton } from '../entity/entity.ts';

const count = { kind: 'text', value: 'integer', required: true, min: 1, max: 100_000, form: 'tiers' } as const;

/** Head counts at which the heat map changes its colour, ascending. */
export const heatMapTiers = ['tier1', 'tier2', 'tier3', 'tier4'] as const;

/** Settings of the heat map of a building: one row per building (specification §5, heat map). */
export const heatMapSetting = defineEntity({
  name: 'heatMapSetting',
  family: 'pod',
  module: 'area',
  table: 'heat_map_setting',
  ...singleton,
  formColumns: 'single',
  fields: {
    /** Radius around a person, metres. */
    radius: { kind: 'text', value: 'integer', required: true, min: 1, max: 1000, default: 15 },
    tier1: { ...count, default: 3 },
    tier2: { ...count, default: 6 },
    tier3: { ...count, default: 10 },
    tier4: { ...count, default: 20 },
  },
});
