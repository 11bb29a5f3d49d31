import { nameField, remarkField } from '../device/deviceFields.ts';
import { defineEntity } from '../entity/entity.ts';

/** Kinds of traffic at a checkpoint. */
export const checkpointKinds = ['person', 'vehicle', 'both'] as const;
/** Directions of a checkpoint. */
export const checkpointDirections = ['in', 'out', 'both'] as const;

/** A gate, a turnstile or a barrier whose device reports passages of people and vehicles (work.md, Entry and exit). */
export const checkpoint = defineEntity({
  name: 'checkpoint',
  family: 'bp',
  module: 'access',
  table: 'checkpoint',
  scope: 'site',
  affectsEngine: true,
  display: 'name',
  search: ['name', 'device'],
  order: { field: 'name' },
  fields: {
    name: { ...nameField, unique: true },
    kind: {
      kind: 'select',
      required: true,
      options: { values: checkpointKinds, label: 'checkpoint.kind' },
      default: 'both',
      column: { sort: true },
      filter: 'oneOf',
    },
    direction: {
      kind: 'select',
      required: true,
      options: { values: checkpointDirections, label: 'checkpoint.direction' },
      default: 'both',
      column: { sort: true },
      filter: 'oneOf',
    },
    /** The area behind it. */
    areaId: { kind: 'remoteSelect', reference: 'area', column: true, filter: 'equals' },
    /** Serial number of the controller, which identifies its events. */
    device: {
      kind: 'text',
      unique: true,
      length: 64,
      format: 'code',
      column: { sort: true },
      filter: 'contains',
    },
    remark: remarkField,
    place: { kind: 'slot', shape: 'place', form: 'place' },
  },
});
