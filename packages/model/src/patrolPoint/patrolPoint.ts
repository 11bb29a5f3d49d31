import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** Detection of a visit: a fence around the point, or a beacon. */
export const patrolSensings = ['fence', 'beacon'] as const;
export type PatrolSensing = (typeof patrolSensings)[number];

/** A point of a patrol (specification §3, §5). */
export const patrolPoint = defineEntity({
  name: 'patrolPoint',
  family: 'bp',
  module: 'patrol',
  table: 'patrol_point',
  scope: 'site',
  affectsEngine: true,
  display: 'name',
  search: ['name'],
  // A place does not fit the cells of a sheet.
  actions: ['view', 'add', 'edit', 'delete', 'export'],
  order: { field: 'name' },
  fields: {
    name: ownName(50),
    patrolAreaId: { kind: 'remoteSelect', reference: 'patrolArea', required: true, column: true, filter: 'equals' },
    mustVisit: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      default: false,
      column: { type: 'yesNo', sort: true },
      filter: 'equals',
    },
    sensing: {
      kind: 'radio',
      required: true,
      default: 'fence',
      options: { values: patrolSensings, label: 'patrolSensing' },
      column: { sort: true },
      filter: 'equals',
      form: 'sensing',
    },
    /** Not used by another point of the site. */
    beaconId: {
      kind: 'remoteSelect',
      reference: 'beacon',
      required: true,
      unique: true,
      column: true,
      form: 'sensing',
      watch: [{ field: 'sensing', equals: ['beacon'] }],
    },
    /** dBm from which a reading is a visit. */
    threshold: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: -128,
      max: 0,
      default: -70,
      column: true,
      form: 'sensing',
      watch: [{ field: 'sensing', equals: ['beacon'] }],
    },
    /** Radius of the fence around the place, metres. */
    distance: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 1,
      max: 1000,
      default: 5,
      column: true,
      form: 'sensing',
      watch: [{ field: 'sensing', equals: ['fence'] }],
    },
    place: {
      kind: 'slot',
      shape: 'place',
      required: true,
      form: 'sensing',
      watch: [{ field: 'sensing', equals: ['fence'] }],
    },
    /** Checklist: one item per line, at most 20 (work.md, Patrol). */
    checklist: { kind: 'textarea', length: 1100, form: 'more' },
    remark: { kind: 'textarea', length: 200, column: { hidden: true }, form: 'more' },
  },
});

/** Fields of each kind of detection, which the other does not have. */
export const sensedBy = {
  fence: ['distance', 'place'],
  beacon: ['beaconId', 'threshold'],
} as const satisfies Readonly<Record<PatrolSensing, readonly (keyof typeof patrolPoint.fields)[]>>;
