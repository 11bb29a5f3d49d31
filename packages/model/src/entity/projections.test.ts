import { describe, expect, expectTypeOf, test } from 'vitest';

import { alarm } from '../alarm/alarm.ts';
import { area } from '../area/area.ts';
import { building } from '../building/building.ts';
import { locationCard } from '../locationCard/locationCard.ts';
import { map } from '../map/map.ts';
import { person } from '../person/person.ts';
import { pageSchema, rowSchema, saveSchema } from './apiSchema.ts';
import { entityPath, permissionCode, type Entity } from './entity.ts';
import { expectedColumns } from './expectedColumns.ts';
import { filterParameters } from './filterFields.ts';
import { formSections } from './formFields.ts';
import { messageKeys } from './messageKeys.ts';
import { referenceNames } from './referenceNames.ts';
import { entities } from './registry.ts';
import type { Row } from './row.ts';
import { sheetColumns } from './sheetColumns.ts';
import { sortKeys, tableColumns } from './tableColumns.ts';

const columnsOf = (entity: Entity): string[] =>
  expectedColumns(entity).map(
    ({ name, sqlType, nullable, unique }) => `${name} ${sqlType}${nullable ? ' null' : ''}${unique ? ' unique' : ''}`,
  );
const formOf = (entity: Entity): Record<string, string[]> =>
  Object.fromEntries(formSections(entity).map(({ heading, fields }) => [heading ?? '', fields.map((f) => f.name)]));
const tableOf = (entity: Entity): string[] => tableColumns(entity).map(({ name, type }) => `${name}: ${type}`);
const sheetOf = (entity: Entity): string[] =>
  sheetColumns(entity).map(
    ({ name, required, readOnly }) => `${name}${required ? ' *' : ''}${readOnly ? ' (set)' : ''}`,
  );

const commonColumns = [
  'id text unique',
  'version integer',
  'created_at timestamp with time zone',
  'updated_at timestamp with time zone',
];

describe('building, which belongs to no other site', () => {
  test('its table has no building_id and its name is unique in the installation', () => {
    expect(columnsOf(building)).toEqual([
      ...commonColumns,
      'name text unique',
      'code text null',
      'time_zone text',
      'lon double precision null',
      'lat double precision null',
      'address text null',
    ]);
  });
  test('is edited by all of its fields and found by its name', () => {
    expect(formOf(building)).toEqual({ '': ['name', 'code', 'timeZone', 'lon', 'lat', 'address'] });
    expect(tableOf(building)).toEqual(['name: plain', 'code: plain', 'timeZone: plain']);
    expect(filterParameters(building)).toEqual(['name']);
    expect(sheetOf(building)).toEqual(['name *', 'code', 'timeZone *', 'lon', 'lat', 'address']);
  });
  test('a row has numbers for its place and a text or null for its address', () => {
    expectTypeOf<Row<typeof building>['lon']>().toEqualTypeOf<number | null>();
    expectTypeOf<Row<typeof building>['address']>().toEqualTypeOf<string | null>();
  });
});

describe('map, whose floors and frame are JSON', () => {
  test('JSON values are jsonb columns and no sheet has them', () => {
    expect(columnsOf(map)).toEqual([
      ...commonColumns,
      'building_id text',
      'name text unique',
      'type text',
      'floors jsonb',
      'image jsonb null',
      'placement jsonb null',
      'frame jsonb null',
      'package_id text null',
      'plan jsonb null',
    ]);
    expect(sheetOf(map)).toEqual(['name *', 'type *']);
  });
  test('its type is one of three, in the row type as in the table', () => {
    expectTypeOf<Row<typeof map>['type']>().toEqualTypeOf<'3d' | '2d' | 'jpg'>();
    expectTypeOf<Row<typeof map>['floors'][number]>().toEqualTypeOf<{ floor: number; name: string; height: number }>();
    expect(tableOf(map)).toEqual(['name: plain', 'type: select']);
  });
});

describe('area, whose form has sections', () => {
  test('sections keep the order of the fields', () => {
    expect(formOf(area)).toEqual({
      '': ['name', 'typeId', 'parentId', 'personInChargeId', 'recordsAccess', 'regions'],
      'area.section.presence': [
        'strict',
        'entryFixes',
        'exitTolerance',
        'toleranceTimeout',
        'detectCrossing',
        'fixTimeout',
      ],
      'area.section.alarms': ['alarms'],
    });
  });
  test('references are ids in the table and names on the screen', () => {
    expect(columnsOf(area)).toContain('type_id text null');
    expect(tableOf(area)).toEqual([
      'name: plain',
      'typeId: remoteSelect',
      'parentId: remoteSelect',
      'personInChargeId: remoteSelect',
    ]);
    expect(filterParameters(area)).toEqual(['name', 'typeId']);
    expect(sheetOf(area)).toContain('fixTimeout');
  });
});

describe('location card, which has values of other tables', () => {
  test('joined values have no column in its own table', () => {
    expect(columnsOf(locationCard)).toEqual([
      ...commonColumns,
      'building_id text',
      'sn text unique',
      'type text',
      'depart_id text null',
      'access_card_number text null',
    ]);
  });
  test('shows the online state by the indicator column, read-only', () => {
    expect(tableOf(locationCard)).toEqual([
      'sn: plain',
      'type: select',
      'online: actual',
      'battery: plain',
      'subjectKind: select',
      'subjectName: plain',
      'departId: remoteSelect',
      'accessCardNumber: plain',
    ]);
    expect(formOf(locationCard)).toEqual({ '': ['sn', 'type', 'departId', 'downlinkPassword', 'accessCardNumber'] });
    expect(sheetOf(locationCard)).toEqual(['sn *', 'type *', 'subjectName (set)', 'departId', 'accessCardNumber']);
  });
});

describe('person', () => {
  test('its columns, form, filters and sheet', () => {
    expect(columnsOf(person)).toEqual([
      ...commonColumns,
      'building_id text',
      'number text null unique',
      'name text',
      'person_type text',
      'gender text null',
      'depart_id text null',
      'job_id text null',
      'contractor_id text null',
      'phone text null',
      'email text null',
      'employee_number text null unique',
      'photo jsonb null',
      'ethnicity text null',
      'document_type text null',
      'document_number text null',
      'education text null',
      'major text null',
      'title text null',
      'external_link text null',
      'detail_link text null',
      'certificates jsonb null',
      'work_experience jsonb null',
      'training jsonb null',
    ]);
    const basics = ['number', 'name', 'personType', 'gender', 'departId', 'jobId', 'contractorId', 'phone', 'email'];
    expect(formOf(person)).toEqual({
      '': [...basics, 'cardSn', 'employeeNumber', 'photo'],
      'person.section.identity': ['ethnicity', 'documentType', 'documentNumber'],
      'person.section.background': ['education', 'major', 'title', 'externalLink', 'detailLink'],
      'person.section.certificates': ['certificates'],
      'person.section.workExperience': ['workExperience'],
      'person.section.training': ['training'],
    });
    expect(filterParameters(person)).toEqual([
      'number',
      'name',
      'personType',
      'departId',
      'jobId',
      'contractorId',
      'phone',
      'cardSn',
    ]);
    expect(sortKeys(person)).toEqual(['number', 'name', 'personType', 'employeeNumber']);
    expect(sheetOf(person)[0]).toBe('number');
  });
  test('a row has the names of its references', () => {
    expect(referenceNames(person)).toEqual([
      { field: 'departId', name: 'departName', entity: 'depart', isMany: false },
      { field: 'jobId', name: 'jobName', entity: 'job', isMany: false },
      { field: 'contractorId', name: 'contractorName', entity: 'contractor', isMany: false },
    ]);
    expect(Object.keys(rowSchema(person)['properties'] as object)).toEqual(
      expect.arrayContaining(['departName', 'jobName']),
    );
  });
  test('its delete permission is that of specification §2', () => {
    expect(permissionCode(person, 'delete')).toBe('bp:enterprise:person:delete');
    expect(entityPath(person)).toBe('/bp/person');
  });
});

describe('alarm, which has no form', () => {
  test('has no form and no writable field, and a page that is filtered between two times', () => {
    expect(formOf(alarm)).toEqual({});
    expect(Object.keys(saveSchema(alarm)['properties'] as object)).toEqual(['id', 'version', 'confirm']);
    expect(filterParameters(alarm)).toEqual([
      'type',
      'level',
      'status',
      'holding',
      'musterId',
      'subjectName',
      'driverName',
      'subjectKind',
      'subjectId',
      'departId',
      'tag',
      'areaId',
      'areaName',
      'permitId',
      'raisedAtFrom',
      'raisedAtTo',
    ]);
  });
  test('a row carries every field that the wire page lists', () => {
    const wire =
      'id, type, level, status, areaId, areaName, subjectKind, subjectId, subjectName, tag, raisedAt, clearedAt, handledAt, handler, handlerAccount, handlingInfo, lon, lat, floor, occurrences, evidence';
    expect(Object.keys(rowSchema(alarm)['properties'] as object)).toEqual(expect.arrayContaining(wire.split(', ')));
    expectTypeOf<Row<typeof alarm>['level']>().toEqualTypeOf<number>();
    expectTypeOf<Row<typeof alarm>['clearedAt']>().toEqualTypeOf<string | null>();
  });
  test('keeps the area’s name at the raise', () => {
    expect(referenceNames(alarm)).toEqual([{ field: 'departId', name: 'departName', entity: 'depart', isMany: false }]);
  });
  test('its columns', () => {
    expect(columnsOf(alarm)).toContain('raised_at timestamp with time zone');
    expect(columnsOf(alarm)).toContain('evidence jsonb');
    expect(tableOf(alarm)).toEqual(expect.arrayContaining(['type: select', 'level: select', 'raisedAt: plain']));
    expect(sheetOf(alarm)).toContain('handlingInfo (set)');
  });
});

describe('every entity', () => {
  test('is registered under a unique name and table', () => {
    expect(new Set(entities.map(({ name }) => name)).size).toBe(entities.length);
    expect(new Set(entities.map(({ table }) => table)).size).toBe(entities.length);
  });

  test.each(entities.map((entity) => [entity.name, entity] as const))(
    '%s refers only to existing entities',
    (_, entity) => {
      const names = new Set(entities.map(({ name }) => name));
      const own = new Set(['id', ...Object.keys(entity.fields)]);
      for (const [name, field] of Object.entries(entity.fields)) {
        if (field.reference !== undefined) expect(names, name).toContain(field.reference);
        for (const { field: watched } of field.watch ?? []) expect(own, name).toContain(watched);
        for (const source of field.calc?.from ?? []) expect(own, name).toContain(source);
      }
      for (const name of [entity.display, entity.order.field, ...entity.search]) expect(own).toContain(name);
      if (entity.departField !== undefined) expect(own).toContain(entity.departField);
    },
  );

  test.each(entities.map((entity) => [entity.name, entity] as const))(
    '%s is the same in its table, its page and its messages',
    (_, entity) => {
      const row = Object.keys(rowSchema(entity)['properties'] as object);
      for (const { name } of tableColumns(entity)) expect(row).toContain(name);
      const valued = Object.entries(entity.fields).filter(([, { kind }]) => kind !== 'blank');
      for (const [name, field] of valued) expect(row.includes(name)).toBe(field.secret !== true);
      const page = Object.keys(pageSchema(entity)['properties'] as object);
      expect(page).toEqual(expect.arrayContaining(['page', 'size', ...filterParameters(entity)]));
      expect(messageKeys(entity)).toEqual(expect.arrayContaining(valued.map(([name]) => `${entity.name}.${name}`)));
    },
  );
});
