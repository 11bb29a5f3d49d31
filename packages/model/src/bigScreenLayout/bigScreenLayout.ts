import { defineEntity, singleton } from '../entity/entity.ts';

/**
 * Title, modules and links of the big screen of a building (specification §3, big-screen layout): one row per building;
 * unset values are defaults.
 */
export const bigScreenLayout = defineEntity({
  name: 'bigScreenLayout',
  family: 'pod',
  module: 'monitoring',
  table: 'big_screen_layout',
  ...singleton,
  formColumns: 'single',
  fields: {
    title: { kind: 'text', length: 18 },
    /** Title of the old page (`/bigscreen/index.html`): specification §5, "30 in a variant". */
    oldTitle: { kind: 'text', length: 30 },
    modules: { kind: 'slot', shape: 'screenPlaces' },
    navigation: { kind: 'slot', shape: 'screenLinks' },
  },
});
