import { valueSchema } from '@muster/model/entity/apiSchema.ts';
import { type Entity, entityPath } from '@muster/model/entity/entity.ts';
import { storedFields, valueKind } from '@muster/model/entity/expectedColumns.ts';
import { type Field, refersToMany, type ShapeName } from '@muster/model/entity/field.ts';
import { entities } from '@muster/model/entity/registry.ts';

import { insertRow } from '../entity/entity.store.ts';
import { askingNothing } from './permitSite.ts';
import { type JsonSchema, sampleOf } from './schemaSample.ts';
import type { TestApp } from './testApp.ts';

/** Contained in every text of a row of a department, and of one of the site. */
export const departMark = 'zzdepart';
export const siteMark = 'zzsite';

/** The entities whose rows belong to a site; each has one row that others may not see. */
export const siteEntities = entities.filter(({ scope }) => scope === 'site');
export const departEntities = siteEntities.filter(({ departField }) => departField !== undefined);

/** Id of the secret row. */
export function secretId(entity: string): string {
  return `secret-${entity}`;
}

/** A value of each type that JSON Schema describes less exactly than its check. */
export const shapes: Partial<Record<ShapeName, unknown>> = {
  regions: [{ shape: 'circle', center: [9, 47], radius: 5, floor: null }],
  floors: [{ floor: 0, name: siteMark, height: 3 }],
  strings: [],
  uploads: [],
  certificates: [],
  workExperience: [],
  training: [],
  screenPlaces: [],
  screenLinks: [],
  workPermitSteps: [],
  patrolCheckItems: [],
  workPermitConfirmations: [],
  workPermitAnalyses: [],
  workPermitTicks: [],
  permitSetting: { ...askingNothing('hotWork', 'special'), measures: ['briefed'] },
  permitSettings: [{ ...askingNothing('hotWork', 'special'), measures: ['briefed'] }],
  place: { lon: 9, lat: 47, floor: 0 },
  reportDefinition: { columns: [{ field: 'worked' }], conditions: [], groupBy: [], chart: null },
};

/** A row of every entity of the site, with words that identify it wherever they occur. */
export async function insertSecrets(site: Site): Promise<void> {
  for (const entity of siteEntities) await insertFilled(site, entity, secretId(entity.name));
}

type Site = Pick<TestApp, 'database' | 'buildingId'>;

/** A row with a value in each field: given ones, else words, first choices and references to the secret rows. */
export async function insertFilled(
  { database, buildingId }: Site,
  entity: Entity,
  id: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const values = storedFields(entity).map(([name, field]) => [name, valueOf(entity, id, name, field)]);
  await database.db
    .transaction()
    .execute((transaction) =>
      insertRow(transaction, { entity, override: {} }, { id, buildingId }, { ...Object.fromEntries(values), ...given }),
    );
}

/** Words of a row's text, by the name of the field. */
export function wordOf(entity: Entity, id: string, name: string): string {
  const word = `${entity.departField === undefined ? siteMark : departMark}-${entity.name}-${name}`;
  return id === secretId(entity.name) ? word : `${word}-${id}`;
}

function valueOf(entity: Entity, id: string, name: string, field: Field): unknown {
  const isOfDepart = entity.departField !== undefined;
  const mark = isOfDepart ? departMark : siteMark;
  if (field.reference !== undefined) return referenceOf(entity, field, field.reference);
  if (entity.departField === name) return secretId('depart');
  // An alarm whose holder is not logged in is freed at once, during a test.
  if (name === 'holderId') return null;
  const values: Readonly<Record<ReturnType<typeof valueKind>, unknown>> = {
    string: field.options?.values[0] ?? wordOf(entity, id, name),
    integer: field.min ?? 1,
    number: field.min ?? 1,
    boolean: true,
    date: '2026-01-01',
    // Later fields get later times: spans end after they begin.
    datetime: new Date(Date.UTC(2026, 0, 1, 0, Object.keys(entity.fields).indexOf(name))).toISOString(),
    strings: [],
    json: field.shape === undefined ? pictureOf(field, mark) : jsonOf(name, field, field.shape, mark),
    none: null,
  };
  return values[valueKind(field)];
}

/** Rows of the engine and the log have identifiable words; other values are minimal. */
function jsonOf(name: string, field: Field, shape: ShapeName, mark: string): unknown {
  if (shape === 'evidence' || shape === 'record') return { note: mark };
  // The cast holds because valueSchema writes JSON Schema.
  return shapes[shape] ?? sampleOf(valueSchema(field) as JsonSchema, name, mark);
}

/** Rows of a department refer to others, and required references: rows of the site are visible to its people. */
function referenceOf(entity: Entity, field: Field, reference: string): string | string[] | null {
  const refersToOthers = entity.departField !== undefined || field.required === true;
  if (!refersToOthers || reference === entity.name) return null;
  return refersToMany(field) ? [secretId(reference)] : secretId(reference);
}

/** An upload, if a row requires one. */
function pictureOf(field: Field, name: string): unknown {
  return field.required === true ? { id: '0'.repeat(26), name } : null;
}

/** The entity of a path; undefined for a route without one. */
export function entityAt(url: string): Entity | undefined {
  return entities.find((entity) => url.startsWith(`${entityPath(entity)}/`));
}
