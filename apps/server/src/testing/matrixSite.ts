import type { Command } from '@muster/engine/input.ts';
import { entityPath, type Entity } from '@muster/model/entity/entity.ts';
import { holdsUploads, uploadPurpose } from '@muster/model/entity/field.ts';
import { entities } from '@muster/model/entity/registry.ts';

import { insertUpload } from '../core/upload/upload.store.ts';
import { newUploadId } from '../core/upload/uploadFolder.ts';
import { type MailServer, startMailServer } from './mailServer.ts';
import { insertRoundDetail } from './patrolSite.ts';
import { permitStates } from './permitSite.ts';
import { insertFilled, insertSecrets, secretId, siteEntities } from './secretSite.ts';
import { endEvacuation } from './endedEvacuation.ts';
import type { Client, TestApp } from './testApp.ts';
import { addRow, dataOf, logInAs } from './testSite.ts';
import { announcedStates } from './visitSite.ts';
import { uploadPhoto } from './uploadForm.ts';
import { type WebhookReceiver, startWebhookReceiver } from './webhookReceiver.ts';
import { receiveSecretPerson, startWholeApp } from './wholeApp.ts';

/** A site in which every call of the route matrix can be made once. */
export interface MatrixSite {
  muster: TestApp;
  admin: Client;
  /** A row of the entity to read and to change. */
  rowId(entity: string): string;
  /** One without references, except from rows deleted before it. */
  spareId(entity: string): string;
  /** An unused upload for a field. */
  uploadId(entity: string, field: string): string;
  /** Started operations, so that a call can continue them, by its path. */
  begun: Readonly<Record<string, string>>;
  mail: MailServer;
  receiver: WebhookReceiver;
  close(): Promise<void>;
}

/** SNs of cards without a carrier, by purpose; `unbind` has one. */
export const cards = ['person', 'photo', 'vehicle', 'driver', 'bind', 'unbind', 'visit'] as const;
export const cardSn = (use: (typeof cards)[number]): string => `card-${use}`;

export async function startMatrixSite(): Promise<MatrixSite> {
  const app = await startWholeApp();
  const { muster } = app;
  const admin = await muster.logIn();
  const [mail, receiver] = [await startMailServer(), await startWebhookReceiver()];
  await insertSecrets(muster);
  receiveSecretPerson(app);
  const [kept, spare] = [
    await addInstallationRows(muster, admin, 'kept'),
    await addInstallationRows(muster, admin, 'spare'),
  ];
  await insertSpares(muster);
  await insertCards(muster);
  await insertStates(muster);
  carryOutCommands(muster);
  const uploads = await insertUploads(muster);
  const begun = await begin(muster, admin, { receiverUrl: receiver.url, mailPort: mail.port });
  return {
    muster,
    admin,
    rowId: (entity) => kept[entity] ?? secretId(entity),
    spareId: (entity) => spare[entity] ?? spareRow(entity),
    uploadId: (entity, field) => uploads.get(`${entity}.${field}`) ?? '',
    begun,
    mail,
    receiver,
    close: async () => {
      await Promise.all([mail.close(), receiver.close()]);
      await muster.close();
    },
  };
}

const spareRow = (entity: string): string => `spare-${entity}`;

function entityCalled(name: string): Entity {
  const entity = entities.find((each) => each.name === name);
  if (entity === undefined) throw new Error(`There is no entity ${name}.`);
  return entity;
}

/** Ids by entity of rows that belong to the installation. */
async function addInstallationRows(muster: TestApp, admin: Client, mark: string): Promise<Record<string, string>> {
  const { buildingId } = muster;
  const role = await addRow(admin, '/base/role', { name: `${mark} role`, permissions: ['bp:organization:job:view'] });
  const account = await addRow(admin, '/base/account', {
    name: `${mark}-account`,
    realName: mark,
    roleId: role,
    buildingIds: [buildingId],
    password: 'Tester_2026',
  });
  const dictionary = await addRow(admin, '/base/dictionary', { code: `${mark}-words`, name: mark });
  const dictionaryEntry = await addRow(admin, '/base/dictionaryEntry', {
    dictionaryId: dictionary,
    code: mark,
    name: mark,
  });
  const building = await addRow(admin, '/pod/building', { name: `${mark} building` });
  const other = await muster.logIn();
  const own = dataOf(await other.get('/base/session/own')).find(({ isThis }: { isThis: boolean }) => isThis);
  return { role, account, dictionary, dictionaryEntry, building, session: own.id };
}

/** Entities with only one row for each referenced row. */
const spareReferences: Readonly<Record<string, Record<string, string>>> = {
  vehicle: { kitId: spareRow('positioningKit'), speedBeaconId: spareRow('beacon') },
  positioningKit: { beaconId: spareRow('beacon') },
  areaStatistic: { areaId: spareRow('area') },
  patrolPoint: { beaconId: spareRow('beacon') },
};

async function insertSpares(muster: TestApp): Promise<void> {
  for (const entity of siteEntities)
    if (entity.isSingleton !== true)
      await insertFilled(muster, entity, spareRow(entity.name), spareReferences[entity.name] ?? {});
}

async function insertCards(muster: TestApp): Promise<void> {
  const { buildingId } = muster;
  for (const use of cards)
    await insertFilled(muster, entityCalled('locationCard'), `card-row-${use}`, { sn: cardSn(use), type: 'UW5' });
  for (const id of ['bind-person', 'unbind-person']) await insertFilled(muster, entityCalled('person'), id);
  await muster.database.db
    .insertInto('cardBinding')
    .values({
      id: 'binding-unbind',
      buildingId,
      sn: cardSn('unbind'),
      subjectKind: 'person',
      subjectId: 'unbind-person',
      boundFrom: '1970-01-01T00:00:00Z',
      boundTo: null,
    })
    .execute();
}

type State = readonly [entity: string, action: string, given: Record<string, unknown>];
const states = (entity: string, actions: readonly string[], given: Record<string, unknown>): State[] =>
  actions.map((action) => [entity, action, given]);

/** Rows in the state that an action needs, named by its path. */
async function insertStates(muster: TestApp): Promise<void> {
  const { now } = muster.clock;
  const hour = 3_600_000;
  const at = (time: number): string => new Date(time).toISOString();
  const alarm = { type: 'overcrowding', ruleKey: 'overcrowding', status: 'alarming', acknowledgedAt: null };
  const all: readonly State[] = [
    ...states('alarm', ['handle', 'acknowledge', 'shelve'], { ...alarm, shelvedUntil: null }),
    ...states('alarm', ['take', 'handOver', 'giveBack'], { ...alarm, holderId: null }),
    ['alarm', 'unshelve', { ...alarm, shelvedUntil: at(now + hour) }],
    ...states('attendanceCorrection', ['approve', 'refuse'], { status: 'pending' }),
    ['attendanceCorrection', 'withdraw', { status: 'pending', requesterId: await adminOf(muster) }],
    ...permitStates(now),
    ...states('hiddenDanger', ['assign', 'save', 'delete'], { status: 'reported' }),
    ...states('hiddenDanger', ['rectify'], { status: 'assigned' }),
    ...states('hiddenDanger', ['accept', 'sendBack'], { status: 'rectified' }),
    ['patrolRound', 'report', {}],
    ['riskTip', 'confirm', { status: 'pending', verdict: null }],
    ...announcedStates(now),
    ['alarmDelivery', 'resend', { state: 'failed', alarmId: secretId('alarm') }],
    ['notice', 'get', { permission: null, accountId: null }],
    ['braceletMessage', 'cancel', { cancelledAt: null }],
    ['braceletMessage', 'resend', { cancelledAt: null }],
    ['braceletMessage', 'delete', { cancelledAt: null }],
  ];
  // Without counts in the statistics yet.
  for (const name of ['Saved', 'Imported', 'Good'])
    await insertFilled(muster, entityCalled('area'), `${name.toLowerCase()}-area`, { name });
  for (const [entity, action, given] of all)
    await insertFilled(muster, entityCalled(entity), stateRow(entity, action), given);
  await insertRoundDetail(muster, stateRow('patrolRound', 'report'));
  const failed = { messageId: stateRow('braceletMessage', 'resend'), status: 'failed' };
  await insertFilled(muster, entityCalled('braceletDelivery'), 'failed-delivery', failed);
}

/** Id of the row that waits for an action. */
export function stateRow(entity: string, action: string): string {
  return `${entity}-${action}`;
}

/** Effects of commands in the engine, as far as rows and evacuations show them. */
function carryOutCommands(muster: TestApp): void {
  const running = { cause: null, startedAt: muster.clock.now, arrivalRate: 1, people: [] };
  const figures = { safeIslands: [], isDrill: true, expected: 0, arrived: 0, remaining: 0 };
  muster.evacuations = [{ ...running, ...figures, areaId: secretId('area'), musterId: runningMusterId }];
  muster.onCommand = async (_buildingId: string, command: Command) => {
    if (command.kind === 'startEvacuation') {
      const { areaId, musterId = '' } = command;
      muster.evacuations = [...muster.evacuations, { ...running, ...figures, areaId, musterId }];
    }
    if (!('alarmIds' in command)) return;
    const at = new Date(muster.clock.now).toISOString();
    const set = {
      handle: () => (command.kind === 'handle' ? handled(command, at) : {}),
      acknowledge: () => ({ acknowledgedAt: at }),
      shelve: () => ({ shelvedUntil: command.kind === 'shelve' ? new Date(command.until).toISOString() : null }),
      unshelve: () => ({ shelvedUntil: null }),
    }[command.kind]();
    await muster.database.db
      .updateTable('alarm')
      .set(set)
      .where('id', 'in', [...command.alarmIds])
      .execute();
  };
}

function handled({ action, handlerAccount, info }: Extract<Command, { kind: 'handle' }>, handledAt: string) {
  return { status: 'handled', handledAt, handlerAccount, handlingAction: action, handlingInfo: info } as const;
}

/** An upload for each field with uploads, by `entity.field`. */
async function insertUploads(muster: TestApp): Promise<Map<string, string>> {
  const { db } = muster.database;
  const accountId = await adminOf(muster);
  const uploads = new Map<string, string>();
  for (const entity of entities)
    for (const [name, field] of Object.entries(entity.fields).filter(([, each]) => holdsUploads(each))) {
      const id = newUploadId();
      const createdAt = new Date(muster.clock.now).toISOString();
      const file = { name: 'a.png', type: 'image/png', size: 1 };
      const upload = { buildingId: muster.buildingId, accountId, ...file };
      await insertUpload(db, { ...upload, id, createdAt, purpose: uploadPurpose(field) });
      uploads.set(`${entity.name}.${name}`, id);
    }
  return uploads;
}

async function adminOf({ database: { db } }: TestApp): Promise<string> {
  const admin = db.selectFrom('account').select('id').where('name', '=', 'admin');
  return (await admin.executeTakeFirstOrThrow()).id;
}

/** State from an earlier call that a call continues. */
async function begin(
  muster: TestApp,
  admin: Client,
  { receiverUrl, mailPort }: { receiverUrl: string; mailPort: number },
): Promise<Record<string, string>> {
  const mail = { address: 'muster@works.example', host: '127.0.0.1', port: mailPort, security: 'none' };
  dataOf(await admin.post('/base/mailSetting/save', mail));
  dataOf(await admin.post('/base/parameter/save', { deployType: 'cloud' }));
  dataOf(
    await admin.post(`${entityPath(entityCalled('beacon'))}/save`, {
      id: secretId('beacon'),
      password: beaconPassword,
    }),
  );
  const [from, to] = [2, 1].map((days) => new Date(muster.clock.now - days * 86_400_000).toISOString());
  const subjects = [{ kind: 'person', id: secretId('person') }];
  const [look] = dataOf(await admin.post('/pod/track/look', { subjects, from, to, reason: 'a search' }));
  const backtest = dataOf(await admin.post('/pod/alarm/backtest', { target: 'building', alarms: {}, from, to }));
  const mapPackage = dataOf(await admin.post('/pod/mapPackage/begin', { name: 'begun.zip', size: 2 }));
  const photo = await uploadPhoto(muster, admin);
  await addRow(admin, '/bp/person', { name: 'Photographed', photo, cardSn: cardSn('photo') });
  await insertRunningMuster(muster);
  const webhook = { name: 'Own webhook', url: receiverUrl, secret: 'a secret of the tests' };
  const view = { list: 'job', name: 'Begun', filters: '{}', size: 20, columns: '[]', isCompact: false };
  return {
    '/base/listView': await addRow(admin, '/base/listView', view),
    '/pod/track': look.lookId,
    '/pod/alarm/backtest': backtest.id,
    '/pod/mapPackage': mapPackage.id,
    '/pod/webhook': await addRow(admin, '/pod/webhook', webhook),
    '/pod/alarm/handOver': await signInColleague(muster, admin),
    '/pod/muster': await endEvacuation(muster),
    '/base/systemLog': await newestAudit(muster),
    '/image': (await uploadPhoto(muster, admin)).id,
  };
}

/** Id of a logged-in account to which alarms may be handed over. */
async function signInColleague(muster: TestApp, admin: Client): Promise<string> {
  await logInAs(muster, admin, { permissions: ['*'] });
  const { db } = muster.database;
  const sessions = db.selectFrom('session').innerJoin('account', 'account.id', 'session.accountId');
  return (await sessions.select('account.id').where('name', 'like', 'tester_%').executeTakeFirstOrThrow()).id;
}

export const runningMusterId = 'running-muster';

async function insertRunningMuster({ database, buildingId, clock }: TestApp): Promise<void> {
  const scope = JSON.stringify({ kind: 'areas', areaIds: [secretId('area')] });
  const plan = JSON.stringify({ name: 'Plan', scenario: 'Fire', steps: [{ role: 'Chief', text: 'Begin' }] });
  const span = { startedAt: clock.now, kind: 'drill', scope, areaId: secretId('area'), points: '[]', plan } as const;
  await database.db
    .insertInto('muster')
    .values({ id: runningMusterId, buildingId, ...span })
    .execute();
}

async function newestAudit({ database }: TestApp): Promise<string> {
  const { id } = await database.db.selectFrom('auditLog').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return id;
}

export const beaconPassword = 'Beacon_2026';
