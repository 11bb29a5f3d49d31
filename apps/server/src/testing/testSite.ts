import type { Row } from '@muster/model/entity/row.ts';
import type { alarm } from '@muster/model/alarm/alarm.ts';
import type { role } from '@muster/model/role/role.ts';
import type { SubjectChoice } from '@muster/model/role/subjectChoice.ts';

import { newId } from '../core/db/newId.ts';
import type { Answer, Client, TestApp } from './testApp.ts';

const password = 'Tester_2026';

/** Adds a row by the API and returns its id. @throws Error with the refusal. */
export async function addRow(client: Client, path: string, body: Record<string, unknown>): Promise<string> {
  return dataOf(await client.post(`${path}/save`, body)).id;
}

/** Data of a reply. @throws Error with the refusal. */
export function dataOf(answer: Answer): Answer['data'] {
  if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

export interface Rights {
  permissions: readonly string[];
  dataScope?: Row<typeof role>['dataScope'];
  designatedDepartIds?: readonly string[];
  /** Its patrol data scope; by default the data scope. */
  patrolScope?: Row<typeof role>['patrolScope'];
  patrolDepartIds?: readonly string[];
  /** The only visible people and vehicles; by default all. */
  subjects?: SubjectChoice;
  /** The only visible types of areas; by default all. */
  areaTypeIds?: readonly string[];
  /** The account's person, which gives its own department. */
  personId?: string;
  buildingIds?: readonly string[];
}

/** A logged-in account with exactly these permissions; the first password is changed already. */
export async function logInAs(muster: TestApp, admin: Client, rights: Rights): Promise<Client> {
  const { permissions, dataScope = 'company', designatedDepartIds = null, personId = null } = rights;
  const buildingIds = rights.buildingIds ?? [muster.buildingId];
  const name = `tester_${newId()}`;
  const { patrolScope = 'same', patrolDepartIds = null } = rights;
  const visibility = rights.subjects === undefined ? {} : { subjectScope: 'chosen', subjects: rights.subjects };
  const areas = rights.areaTypeIds === undefined ? {} : { areaScope: 'chosen', areaTypeIds: rights.areaTypeIds };
  const scope = { dataScope, designatedDepartIds, patrolScope, patrolDepartIds };
  const role = { name, permissions, ...scope, ...visibility, ...areas };
  const roleId = await addRow(admin, '/base/role', role);
  const account = { name, realName: name, roleId, personId, buildingIds, password };
  const id = await addRow(admin, '/base/account', account);
  const { db } = muster.database;
  await db.updateTable('account').set({ mustChangePassword: false }).where('id', '=', id).execute();
  return muster.logIn(name, password);
}

/** Writes an alarm like the ingest thread; returns its id. */
export async function addAlarm(
  muster: TestApp,
  given: Partial<Omit<Row<typeof alarm>, 'responders'>> & { buildingId?: string },
): Promise<string> {
  const { evidence = {}, buildingId = muster.buildingId, ...values } = given;
  const id = newId();
  await muster.database.db
    .insertInto('alarm')
    .values({
      id,
      buildingId,
      type: 'oneKeyHelp',
      ruleKey: 'oneKeyHelp',
      level: 1,
      status: 'alarming',
      subjectKind: 'person',
      subjectId: 'somebody',
      raisedAt: new Date(muster.clock.now).toISOString(),
      occurrences: 1,
      unverified: false,
      late: false,
      suppressed: false,
      outOfService: false,
      escalationStep: 0,
      ...values,
      evidence: JSON.stringify(evidence),
    })
    .execute();
  return id;
}
