import { defineEntity, singleton } from '../entity/entity.ts';

/**
 * What the big screen of a building is called, what it shows and where it leads to (specification §3, big-screen layout):
 * one row per building; what is not set is as the product has it.
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
    /** Of the old page (`/bigscreen/index.html`), which has the longer one: specification §5, "30 in a variant". */
    oldTitle: { kind: 'text', length: 30 },
    modules: { kind: 'slot', shape: 'screenPlaces' },
    navigation: { kind: 'slot', shape: 'screenLinks' },
  },
});
