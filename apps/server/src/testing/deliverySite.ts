import type { AlarmEvent, AlarmState } from '@muster/engine/event.ts';

import type { Services } from '../modules/services.ts';
import { readSite } from '../runner/siteConfig.store.ts';
import { noSubscriptions } from '../runner/subscriptions.ts';
import { writeStep } from '../runner/writeStep.ts';
import { type MailServer, startMailServer } from './mailServer.ts';
import { type Client, startTestApp, type TestApp } from './testApp.ts';
import { addRow, dataOf } from './testSite.ts';

/** A site with a real mail server, whose alarms are written like by the ingest thread. */
export interface DeliverySite {
  muster: TestApp;
  admin: Client;
  services: Services;
  mail: MailServer;
  ids: Record<'production' | 'plant' | 'wang' | 'li' | 'zhao' | 'boss' | 'yard' | 'tank', string>;
  /** Writes a step with these events of alarms, and sends everything due. */
  happen(...events: readonly AlarmEvent[]): Promise<void>;
  /** Writes without sending. */
  write(...events: readonly AlarmEvent[]): Promise<void>;
  /** Sends everything due. */
  deliver(): Promise<void>;
  setNotice(types: Record<string, unknown>): Promise<void>;
  deliveries(query?: Record<string, string>): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** 2026-05-01 08:00:00 in Shanghai. */
export const raisedAt = Date.parse('2026-05-01T00:00:00.000Z');

/** A tank farm in a yard: 李强 is in charge of the yard, 赵敏 heads his department, 孙总 the plant. */
export async function startDeliverySite(): Promise<DeliverySite> {
  const given: { services?: Services } = {};
  const muster = await startTestApp({}, [(_app, services) => void (given.services = services)]);
  const { services } = given;
  if (services === undefined) throw new Error('The app hands out its services.');
  const admin = await muster.logIn();
  const mail = await startMailServer();
  const setting = { address: 'muster@works.example', host: '127.0.0.1', port: mail.port, security: 'none' };
  dataOf(await admin.post('/base/mailSetting/save', setting));
  const ids = await addPeople(admin);
  const write = async (...alarmEvents: readonly AlarmEvent[]): Promise<void> => {
    const { db } = muster.database;
    const site = await readSite(db, muster.buildingId);
    const last = new Map(alarmEvents.map(({ kind, alarm }) => [alarm.id, { change: kind, state: alarm }]));
    await writeStep(db, muster.buildingId, {
      place: { seq: 1, reachedAt: 0 },
      presence: [],
      outliers: [],
      alarms: [...last.values()],
      alarmEvents,
      names: {
        areaNames: site?.areaNames ?? new Map(),
        subjectNames: site?.subjectNames ?? new Map(),
        cameras: new Map(),
        subjectOfTag: () => null,
      },
      subscriptions: site?.subscriptions ?? noSubscriptions,
    });
  };
  const { deliverer } = services;
  deliverer.start();
  const deliver = async (): Promise<void> => {
    deliverer.wake();
    await deliverer.idle();
  };
  return {
    muster,
    admin,
    services,
    mail,
    ids,
    write,
    deliver,
    happen: async (...events) => {
      await write(...events);
      await deliver();
    },
    setNotice: async (types) => {
      await muster.database.db.deleteFrom('alarmNotice').execute();
      dataOf(await admin.post('/pod/alarmNotice/save', { types: JSON.stringify(types), sounds: '{}' }));
    },
    deliveries: async (query = {}) =>
      dataOf(await admin.get('/pod/alarmDelivery/page', { size: '100', ...query })).data,
    close: async () => {
      await deliverer.close();
      await mail.close();
      await muster.close();
    },
  };
}

async function addPeople(admin: Client): Promise<DeliverySite['ids']> {
  const plant = await addRow(admin, '/bp/depart', { name: '全厂' });
  const production = await addRow(admin, '/bp/depart', { name: '生产部', parentId: plant });
  const person = (name: string, email: string, departId: string) =>
    addRow(admin, '/bp/person', { name, personType: 'internal', departId, email: `${email}@works.example` });
  const wang = await person('王芳', 'wang', production);
  const li = await person('李强', 'li', production);
  const zhao = await person('赵敏', 'zhao', production);
  const boss = await person('孙总', 'boss', plant);
  dataOf(await admin.post('/bp/depart/save', { id: production, headId: zhao }));
  dataOf(await admin.post('/bp/depart/save', { id: plant, headId: boss }));
  const typeId = await addRow(admin, '/pod/areaType', { name: '生产区', color: '#0B8F8C', alarms: '{}' });
  const area = (name: string, more: Record<string, string>) =>
    addRow(admin, '/pod/area', { name, typeId, regions: JSON.stringify([region]), alarms: '{}', ...more });
  const yard = await area('厂区', { personInChargeId: li });
  const tank = await area('罐区', { parentId: yard });
  return { production, plant, wang, li, zhao, boss, yard, tank };
}

const region = {
  shape: 'circle',
  center: [121.5, 31.25],
  radius: 50,
  floor: 0,
};

/** An alarm about 王芳 in the tank farm, raised a moment ago. */
export function retention({ ids }: Pick<DeliverySite, 'ids'>, change: Partial<AlarmState> = {}): AlarmState {
  return {
    id: 'a1',
    rule: 'retention',
    level: 2,
    areaId: ids.tank,
    subjectKind: 'person',
    subjectId: ids.wang,
    tag: 'T1',
    raisedAt,
    lastRaisedAt: raisedAt,
    clearedAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    handledAt: null,
    handlerId: null,
    handlerAccount: null,
    handler: null,
    handlingAction: null,
    handlingInfo: null,
    occurrences: 1,
    unverified: false,
    late: false,
    shelvedUntil: null,
    shelvedBy: null,
    shelveReason: null,
    suppressed: false,
    outOfService: false,
    escalationStep: 0,
    escalatedTo: null,
    lon: 121.5,
    lat: 31.25,
    floor: 0,
    evidence: { ruleVersion: 1, parameters: {}, positions: [] },
    ...change,
  };
}

/** The event that raises an alarm. */
export function raised(alarm: AlarmState): AlarmEvent {
  return { kind: 'raise', t: alarm.lastRaisedAt, alarm };
}

/** Escalation of an alarm that is unhandled for some minutes. */
export function escalated(alarm: AlarmState, to: AlarmState['escalatedTo'], minutes: number): AlarmEvent {
  return {
    kind: 'escalate',
    t: alarm.lastRaisedAt + minutes * 60_000,
    alarm: { ...alarm, escalatedTo: to, escalationStep: 1 },
  };
}
