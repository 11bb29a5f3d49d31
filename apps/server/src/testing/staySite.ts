import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { type Client, startTestApp, type TestApp } from './testApp.ts';
import { addRow } from './testSite.ts';

const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;

/** Number of days of which all stays are known. */
export const days = 5;

/** Start of a day in the time zone of the site, 16:00 UTC; epoch ms. */
export const siteDay = (n: number): number => Date.UTC(2026, 0, 1) + n * dayMs - 8 * hour;
export const dayName = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * dayMs).toISOString().slice(0, 10);

interface Person {
  id: string;
  departId: string;
  type: string;
}

/** A stay by the events; epoch ms, Infinity = it continues. */
export interface Stay {
  person: Person;
  areaId: string;
  since: number;
  till: number;
}

export interface StaySite {
  muster: TestApp;
  admin: Client;
  ids: { north: string; south: string; gate: string; tanks: string };
  /** Reference: all stays. */
  stays: Stay[];
}

/** A site where twelve people have come and gone in two areas; its clock is an hour after the last day. */
export async function startStaySite(): Promise<StaySite> {
  const muster = await startTestApp();
  const admin = await muster.logIn();
  const regions = [{ shape: 'circle', center: [121.5, 31.2], radius: 20, floor: null }];
  const ids = {
    north: await addRow(admin, '/bp/depart', { name: 'North' }),
    south: await addRow(admin, '/bp/depart', { name: 'South' }),
    gate: await addRow(admin, '/pod/area', { name: 'Gate', regions }),
    tanks: await addRow(admin, '/pod/area', { name: 'Tanks', regions }),
  };
  const people: Person[] = [];
  for (let n = 0; n < 12; n++) {
    const departId = n % 2 === 0 ? ids.north : ids.south;
    const type = n % 3 === 0 ? 'visitor' : 'internal';
    const id = await addRow(admin, '/bp/person', { name: `P${n}`, departId, personType: type });
    people.push({ id, departId, type });
  }
  const { stays, events } = comingsAndGoings(muster.buildingId, people, [ids.gate, ids.tanks]);
  await muster.database.db.insertInto('presenceEvent').values(events).execute();
  muster.clock.now = siteDay(days) + hour;
  return { muster, admin, ids, stays };
}

/** Subjects stay for hours or days, and some continue to stay. */
function comingsAndGoings(buildingId: string, people: readonly Person[], areaIds: readonly string[]) {
  const seeded = seededRandom('stays');
  const random = (below: number): number => seeded.integer(0, below - 1);
  const stays: Stay[] = [];
  const events = people.flatMap((person, n) =>
    areaIds.flatMap((areaId) => {
      const own = [];
      let t = siteDay(-1) + random(dayMs);
      while (t < siteDay(days)) {
        const since = t;
        t += minute + random(n % 4 === 0 ? 2 * dayMs : 10 * hour);
        const isLast = random(8) === 0;
        stays.push({ person, areaId, since, till: isLast ? Infinity : t });
        own.push({ kind: 'enter' as const, t: since });
        if (isLast) break;
        own.push({ kind: random(4) === 0 ? ('unknown' as const) : ('exit' as const), t });
        t += minute + random(12 * hour);
      }
      const fixed = { buildingId, areaId, tag: `T${n}`, subjectId: person.id };
      return own.map((event) => ({ ...fixed, ...event }));
    }),
  );
  return { stays, events };
}

/** The parts of stays within a span. */
export function clippedStays(stays: readonly Stay[], from: number, until: number): Stay[] {
  return stays.flatMap((stay) => {
    const since = Math.max(stay.since, from);
    const till = Math.min(stay.till, until);
    return till > since ? [{ ...stay, since, till }] : [];
  });
}

/** Maximum number of people, and its first instant, tried at each beginning. */
export function crowdOf(pieces: readonly Stay[]): { most: number; at: number } {
  const at = pieces.map(({ since }) => since).toSorted((one, other) => one - other);
  const crowds = at.map((t) => ({ t, people: pieces.filter(({ since, till }) => since <= t && t < till).length }));
  const most = Math.max(...crowds.map(({ people }) => people));
  return { most, at: crowds.find(({ people }) => people === most)?.t ?? 0 };
}
