import { describe, expect, test } from 'vitest';

import { entityPath } from './entity.ts';
import { saveSchema, rowSchema } from './apiSchema.ts';
import { entities } from './registry.ts';

const properties = (schema: Record<string, unknown>): Record<string, { enum?: string[] }> =>
  schema['properties'] as never;

/** Fields of the save call of a path. */
function sent(path: string): Record<string, { enum?: string[] }> {
  const entity = entities.find((each) => entityPath(each) === path);
  if (entity === undefined) throw new Error(`No entity answers at ${path}.`);
  return properties(saveSchema(entity));
}

/** The table "Entities that outside programs build sites with" of the wire page. */
const wire = {
  '/bp/depart': 'name, code, parentId, headId',
  '/bp/person': 'name, number, personType, departId, jobId, phone, email, cardSn',
  '/bp/vehicle': 'plateNumber, typeId, brandId, departId, load, wheelDiameter, vehicleCardSn, driverCardSn',
  '/pod/locationCard': 'sn, type, departId',
  '/pod/map': 'name, type, floors, frame',
  '/pod/areaType': 'name, color, alarms',
  '/pod/area':
    'name, typeId, parentId, personInChargeId, regions, strict, entryFixes, exitTolerance, toleranceTimeout, detectCrossing, fixTimeout, alarms',
  '/pod/alarmSetting': 'alarms',
  '/pod/alarmTemplate': 'name, kind, subjects, areas, alarms',
};

describe('an outside program that builds a site', () => {
  test.each(Object.entries(wire))('accepts at %s the fields of the wire page: %s', (path, fields) => {
    expect(Object.keys(sent(path))).toEqual(expect.arrayContaining(['id', 'version', ...fields.split(', ')]));
  });

  test('chooses among the types that the wire page names', () => {
    expect(sent('/bp/person')['personType']?.enum).toEqual(['internal', 'visitor', 'contractor']);
    expect(sent('/pod/locationCard')['type']?.enum).toEqual(['UW5', 'BLW5', 'BGT3', 'phone', 'vehicle']);
    expect(sent('/pod/map')['type']?.enum).toEqual(['3d', '2d', 'jpg']);
  });
});

/** Fields of specification §3 by the entity's path, as the code calls them. */
const specification = {
  '/bp/job': 'name, number, description, headcount',
  '/bp/depart': 'name, code, parentId, headId',
  '/bp/person':
    'number, name, gender, jobId, departId, phone, email, cardSn, employeeNumber, ethnicity, documentType, documentNumber, education, major, title, photo, certificates, workExperience, training, externalLink, detailLink, accountName, roleName',
  '/risk/district': 'name, level, link, baseHeight, stretchHeight',
  '/pod/locationCard':
    'type, sn, battery, subjectKind, subjectId, subjectName, accessCardNumber, departId, departName, online',
  '/bp/vehicle': 'plateNumber, typeId, brandId, load, departId, wheelDiameter, vehicleCardSn, driverCardSn',
  '/pod/alarm': 'type, raisedAt, areaName, lon, lat, floor, handlerAccount, handler, handledAt, handlingInfo, status',
  '/pod/area': 'name, typeId, regions, alarms',
  '/pod/areaType': 'name, alarms',
  '/base/account': 'name, realName, roleId, personId, enabled',
};

describe('a row', () => {
  test.each(Object.entries(specification))(
    'of %s has the fields of specification §3 that it has come to: %s',
    (path, fields) => {
      const entity = entities.find((each) => entityPath(each) === path);
      expect(entity && Object.keys(properties(rowSchema(entity)))).toEqual(expect.arrayContaining(fields.split(', ')));
    },
  );
});
