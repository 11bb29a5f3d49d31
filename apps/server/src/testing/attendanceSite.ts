import { createEngine } from '@muster/engine/createEngine.ts';
import type { Engine } from '@muster/engine/engine.ts';
import type { EngineEvent } from '@muster/engine/event.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';

import type { MoreRoutes } from '../app.ts';
import { configDiff } from '../runner/configDiff.ts';
import { readSite } from '../runner/siteConfig.store.ts';
import { stepResultOf } from '../runner/stepResult.ts';
import { noSubscriptions } from '../runner/subscriptions.ts';
import { writeStep } from '../runner/writeStep.ts';
import { type Client, startTestApp, type TestApp } from './testApp.ts';
import { addRow, dataOf } from './testSite.ts';

const place = { lon: 121.5, lat: 31.25 };
/** 600 m to the east of the zone. */
const far = { lon: 121.5063, lat: 31.25 };
/** Far away from the site. */
export const away = { lon: 121.6, lat: 31.25 };

const monday = Date.parse('2026-03-02T00:00:00+08:00');

/** By the clock of the site, on a Monday; `25:00` is an hour after midnight. */
export function at(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return monday + (hours * 60 + minutes) * 60_000;
}

type Ids = Record<'wang' | 'li' | 'line' | 'plant' | 'shift' | 'zone', string>;

export interface AttendanceSite {
  muster: TestApp;
  admin: Client;
  ids: Ids;
}

/**
 * A works with a roster of its department from eight to five for everybody. Wang is in a child department with a work
 * zone; Li has none.
 */
export async function startAttendanceSite(moreRoutes: readonly MoreRoutes[] = []): Promise<AttendanceSite> {
  const started = Date.now();
  const muster = await startTestApp({ confirmedNow: () => started }, moreRoutes);
  muster.clock.now = at('07:00');
  const admin = await muster.logIn();
  const circle = (radius: number): string =>
    JSON.stringify([{ shape: 'circle', center: [place.lon, place.lat], radius, floor: null }]);
  const plant = await addRow(admin, '/bp/depart', { name: '生产部' });
  const line = await addRow(admin, '/bp/depart', { name: '一班', parentId: plant });
  const ground = await addRow(admin, '/pod/area', { name: '厂区', regions: circle(1000) });
  const ids = {
    plant,
    line,
    wang: await addRow(admin, '/bp/person', { name: '王强', number: 'P1', departId: line }),
    li: await addRow(admin, '/bp/person', { name: '李敏', number: 'P2', departId: plant }),
    zone: await addRow(admin, '/pod/area', { name: '装置区', regions: circle(100) }),
    shift: await addRow(admin, '/bp/shift', { name: '白班', startTime: '08:00', endTime: '17:00' }),
  };
  await addRow(admin, '/bp/accessSetting', { groundAreaId: ground, hasGates: false });
  await addRow(admin, '/bp/roster', rosterOf(ids, { departIds: [plant] }));
  await addRow(admin, '/bp/workZone', { name: '装置', areaIds: [ids.zone], departIds: [line] });
  for (const [sn, id] of Object.entries({ W: ids.wang, L: ids.li })) {
    await addRow(admin, '/pod/locationCard', { sn, type: 'UW5' });
    dataOf(await admin.post('/pod/locationCard/bind', { sn, kind: 'person', id }));
  }
  return { muster, admin, ids };
}

/** A roster of the day shift from Monday to Friday. */
export function rosterOf({ shift }: Pick<Ids, 'shift'>, more: Record<string, unknown>): Record<string, unknown> {
  const weekdays = ['1', '2', '3', '4', '5'];
  return { name: '白班排班', pattern: 'weekdays', weekdays, shiftIds: [shift], fromDay: '2026-01-01', ...more };
}

/** The site's own engine, whose steps are written like by the ingest thread. */
export class AttendanceEngine {
  readonly #muster: TestApp;
  readonly #engine: Engine = createEngine({ timeZone: 'Asia/Shanghai', areas: [] });
  #seq = 0;
  #last: readonly EngineEvent[] = [];

  constructor(muster: TestApp) {
    this.#muster = muster;
  }

  async begin(time: string): Promise<void> {
    const site = await readSite(this.#muster.database.db, this.#muster.buildingId);
    if (site === undefined) throw new Error('There is no site.');
    const subjects = (site.config.subjects ?? []).map((subject) => ({ ...subject, boundFrom: 0 }));
    const change = configDiff(this.#engine.config(), { ...site.config, subjects });
    if (change !== undefined) await this.#take(this.#engine.apply({ kind: 'config', receivedAt: at(time), change }));
  }

  /** A fix each minute; late ones are received when the shift is over. */
  async receive(tag: string, from: string, to: string, where = place, receivedAt = at(to)): Promise<void> {
    const positions: Position[] = [];
    for (let t = at(from); t <= at(to); t += 60_000) positions.push({ tag, t, ...where, floor: 0, accuracy: 1 });
    await this.#take(this.#engine.apply({ kind: 'positions', receivedAt, batch: toPositionBatch(positions) }));
  }

  async pass(time: string): Promise<void> {
    await this.#take(this.#engine.apply({ kind: 'tick', receivedAt: at(time) }));
  }

  /** Writes the last step again, like after a crash. */
  writeAgain(): Promise<void> {
    return this.#write(this.#last);
  }

  async #take(events: readonly EngineEvent[]): Promise<void> {
    this.#last = events;
    await this.#write(events);
  }

  async #write(events: readonly EngineEvent[]): Promise<void> {
    const names = {
      areaNames: new Map<string, string>(),
      subjectNames: new Map(),
      cameras: new Map(),
      subjectOfTag: () => null,
      subscriptions: noSubscriptions,
    };
    this.#seq += 1;
    const { database, buildingId } = this.#muster;
    await writeStep(database.db, buildingId, stepResultOf(events, { seq: this.#seq, reachedAt: 0 }, names));
  }
}

/** Wang works from ten past eight to five, an hour of it far from his zone; Li is absent. */
export async function workDay(muster: TestApp): Promise<void> {
  const engine = new AttendanceEngine(muster);
  await engine.begin('07:00');
  await engine.receive('W', '08:10', '12:00');
  await engine.receive('W', '12:01', '13:00', far);
  await engine.receive('W', '13:01', '16:59');
  await engine.receive('W', '17:00', '17:05', away);
  await engine.pass('17:10');
  muster.clock.now = at('17:10');
}

/** Wang's gateway is offline from noon until `speakLate`. */
export async function silentAfternoon(muster: TestApp): Promise<AttendanceEngine> {
  const engine = new AttendanceEngine(muster);
  await engine.begin('07:00');
  await engine.receive('W', '08:10', '12:00');
  await engine.pass('17:10');
  muster.clock.now = at('17:10');
  return engine;
}

export async function speakLate(engine: AttendanceEngine): Promise<void> {
  await engine.receive('W', '12:01', '16:59', place, at('17:10'));
  await engine.receive('W', '17:00', '17:05', away, at('17:10'));
}

/** Deletes the written days, and their corrections. */
export async function forgetDays({ muster }: Pick<AttendanceSite, 'muster'>): Promise<void> {
  for (const table of ['workday', 'attendanceCorrection', 'notice'] as const)
    await muster.database.db.deleteFrom(table).execute();
  muster.clock.now = at('07:00');
}

/** Wang's line of the month sheet. */
export async function wangOf(client: Client): Promise<Record<string, unknown> & { days: Record<string, unknown>[] }> {
  const { persons } = dataOf(await client.get('/bp/workday/month', { month: '2026-03' }));
  return persons.find(({ name }: { name: string }) => name === '王强');
}
