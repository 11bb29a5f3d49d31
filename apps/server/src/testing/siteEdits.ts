import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

import type { Client, TestApp } from './testApp.ts';
import { addRow, dataOf } from './testSite.ts';
import { sendForm } from './uploadForm.ts';

/** One of many kinds of edits. */
type Edit = (random: SeededRandom) => Promise<unknown>;

const places = ['/bp/depart', '/bp/person', '/bp/vehicle', '/pod/locationCard', '/pod/area', '/pod/areaType'] as const;

/** A triangle somewhere on the site. */
export const square = (random: SeededRandom) => {
  const [lon, lat] = [121.5 + random.between(0, 0.01), 31.25 + random.between(0, 0.01)];
  const points = [
    [lon, lat],
    [lon + 0.001, lat],
    [lon + 0.001, lat + 0.001],
  ];
  return [{ shape: 'polygon', points, floor: 0 }];
};
const someAlarms = (random: SeededRandom) => ({
  overcrowding: { on: random.chance(0.7), max: random.integer(1, 9), level: random.integer(1, 4) },
  retention: { on: random.chance(0.5), minutes: random.integer(1, 60) },
});

let count = 0;
/** A unique name. */
export const named = (what: string): string => `${what} ${++count}`;

/** The API for an edit. */
function askerOf(muster: TestApp, admin: Client) {
  const someRow = async (random: SeededRandom, path: string): Promise<{ id: string; sn: string } | undefined> => {
    const { data } = dataOf(await admin.get(`${path}/page`, { size: '50' }));
    return data.length === 0 ? undefined : random.pick(data);
  };
  return {
    muster,
    admin,
    save: (path: string, body: Record<string, unknown>) => admin.post(`${path}/save`, body),
    someId: async (random: SeededRandom, path: string) => (await someRow(random, path))?.id ?? 'nobody',
    someSn: async (random: SeededRandom) => (await someRow(random, '/pod/locationCard'))?.sn ?? 'none',
  };
}

type Asker = ReturnType<typeof askerOf>;
type Edits = Readonly<Record<string, Edit>>;

/** Departments, people, vehicles and their cards. */
function peopleEdits({ admin, save, someId, someSn }: Asker): Edits {
  return {
    depart: () => save('/bp/depart', { name: named('Unit') }),
    renamedDepart: async (random) =>
      save('/bp/depart', { id: await someId(random, '/bp/depart'), name: named('Unit') }),
    person: async (random) => {
      const cardSn = random.chance(0.6) ? await someSn(random) : null;
      const departId = random.chance(0.5) ? await someId(random, '/bp/depart') : null;
      return save('/bp/person', {
        name: named('Ada'),
        personType: random.pick(['internal', 'visitor']),
        cardSn,
        departId,
      });
    },
    otherPerson: async (random) => {
      const change = random.pick([
        { name: named('Bea') },
        { personType: random.pick(['internal', 'visitor', 'contractor']) },
        { cardSn: null },
        { cardSn: await someSn(random) },
        { departId: await someId(random, '/bp/depart') },
      ]);
      return save('/bp/person', { id: await someId(random, '/bp/person'), ...change });
    },
    vehicle: async (random) => {
      const vehicleCardSn = random.chance(0.5) ? await someSn(random) : null;
      return save('/bp/vehicle', { plateNumber: named('A'), vehicleCardSn });
    },
    otherVehicle: async (random) =>
      save('/bp/vehicle', { id: await someId(random, '/bp/vehicle'), vehicleCardSn: await someSn(random) }),
    card: () => save('/pod/locationCard', { sn: named('SN').replace(' ', '-'), type: 'UW5' }),
    renamedCard: async (random) =>
      save('/pod/locationCard', { id: await someId(random, '/pod/locationCard'), sn: named('SN').replace(' ', '-') }),
    bind: async (random) =>
      admin.post('/pod/locationCard/bind', {
        sn: await someSn(random),
        kind: 'person',
        id: await someId(random, '/bp/person'),
      }),
    unbind: async (random) => admin.post('/pod/locationCard/unbind', { sn: await someSn(random) }),
  };
}

/** Areas and their types; including values of an older release. */
function areaEdits({ muster, save, someId }: Asker): Edits {
  return {
    areaType: (random) => save('/pod/areaType', { name: named('Kind'), alarms: someAlarms(random) }),
    otherAreaType: async (random) =>
      save('/pod/areaType', { id: await someId(random, '/pod/areaType'), alarms: someAlarms(random) }),
    area: async (random) => {
      const typeId = random.chance(0.5) ? await someId(random, '/pod/areaType') : null;
      const alarms = random.chance(0.5) ? someAlarms(random) : null;
      const recordsAccess = random.chance(0.5);
      return save('/pod/area', { name: named('Yard'), regions: square(random), typeId, alarms, recordsAccess });
    },
    otherArea: async (random) => {
      const change = random.pick([
        { regions: square(random) },
        { alarms: someAlarms(random) },
        { name: named('Field') },
        { entryFixes: random.integer(1, 5), exitTolerance: random.integer(0, 9) },
      ]);
      return save('/pod/area', { id: await someId(random, '/pod/area'), ...change });
    },
    /** Values of an older release, found when another field of the row is saved. */
    garbageArea: async (random) => {
      const id = await someId(random, '/pod/area');
      const column = random.pick(['exit_tolerance = -5', "alarms = '[]'", "regions = '[{}]'"]);
      await muster.database.pool.query(`UPDATE area SET ${column} WHERE id = '${id}'`);
      return save('/pod/area', { id, name: named('Broken') });
    },
    garbagePerson: async (random) => {
      const id = await someId(random, '/bp/person');
      await muster.database.pool.query(`UPDATE person SET certificates = '[7]' WHERE id = '${id}'`);
      return save('/bp/person', { id, name: named('Odd') });
    },
  };
}

/** Settings of alarms. */
function settingEdits({ save, someId }: Asker): Edits {
  return {
    alarmSetting: (random) =>
      save('/pod/alarmSetting', { alarms: { lowBattery: { on: true, threshold: random.integer(1, 90) } } }),
    alarmNotice: (random) =>
      save('/pod/alarmNotice', {
        types: {
          overcrowding: { on: random.chance(0.5), level: random.integer(1, 4), mailInCharge: random.chance(0.5) },
        },
      }),
    webhook: (random) =>
      save('/pod/webhook', {
        name: named('Hook'),
        url: 'http://127.0.0.1:9/',
        enabled: random.chance(0.7),
        events: ['raise'],
        secret: 'the secret of the tests',
      }),
    template: async (random) =>
      save('/pod/alarmTemplate', {
        name: named('Template'),
        kind: 'person',
        subjects: [await someId(random, '/bp/person')],
        areas: random.chance(0.5) ? [await someId(random, '/pod/area')] : [],
        alarms: { overcrowding: { on: random.chance(0.5) }, retention: { on: true } },
      }),
  };
}

/** Rows without a place: deleted in some edits. */
const others = ['/pod/webhook', '/pod/alarmTemplate', '/pod/camera', '/pod/beacon', '/pod/map', '/bp/visit'];
/** Permits to work, possibly incomplete. */
function permitEdits({ muster, admin, someId }: Asker): Edits {
  const overrideReason = 'an emergency of the tests';
  return {
    permit: async (random) => {
      const personId = await addRow(admin, '/bp/person', { name: named('Smith'), personType: 'internal' });
      const place = { lon: 121.5 + random.between(0, 0.01), lat: 31.25, floor: 0 };
      const id = await addRow(admin, '/bp/workPermit', {
        number: named('P').replace(' ', '-'),
        type: 'hotWork',
        level: '2',
        content: 'Welding',
        areaId: await addRow(admin, '/pod/area', { name: named('Bay'), regions: square(random) }),
        startAt: '2026-05-01T08:00:00Z',
        endAt: '2026-05-01T17:00:00Z',
        applicantId: personId,
        workerIds: [personId],
        safetyMeasures: 'Watch',
        fence: random.pick(['circle', 'area']),
        maxPeople: random.pick([null, 3]),
        place,
      });
      return dataOf(await admin.post('/bp/workPermit/start', { id, overrideReason }));
    },
    permitStep: async (random) =>
      admin.post(`/bp/workPermit/${random.pick(['pause', 'resume', 'end'])}`, {
        id: await someId(random, '/bp/workPermit'),
      }),
    garbagePermit: async (random) => {
      const id = await someId(random, '/bp/workPermit');
      const column = random.pick(["place = '[]'", 'max_people = -5']);
      await muster.database.pool.query(`UPDATE work_permit SET ${column} WHERE id = '${id}'`);
      return admin.post('/bp/workPermit/pause', { id });
    },
  };
}

/** Visits, devices, sheets and deletions. */
function otherEdits({ muster, admin, save, someId }: Asker): Edits {
  return {
    /** A visitor who is checked in with a card; a template may be chosen for the visit. */
    visitor: async (random) => {
      const templates = dataOf(await admin.get('/pod/alarmTemplate/page', { size: '50' })).data;
      const departId = await addRow(admin, '/bp/depart', { name: named('Unit') });
      const id = await addRow(admin, '/bp/visit', {
        visitorName: named('Gu'),
        phone: '13800138000',
        documentType: 'residentId',
        documentNumber: named('D').replace(' ', '-'),
        reason: 'Inspection',
        departId,
        hostId: await addRow(admin, '/bp/person', { name: named('Host'), personType: 'internal' }),
        expectedFrom: new Date(muster.clock.now).toISOString(),
        expectedTo: new Date(muster.clock.now + 3_600_000).toISOString(),
        alarmTemplateId: templates.length === 0 ? null : random.pick<{ id: string }>(templates).id,
      });
      const sn = named('SN').replace(' ', '-');
      await addRow(admin, '/pod/locationCard', { sn, type: 'UW5' });
      return dataOf(await admin.post('/bp/visit/checkIn', { id, sn }));
    },
    checkOut: async (random) => admin.post('/bp/visit/checkOut', { id: await someId(random, '/bp/visit') }),
    renamedVisitor: async (random) =>
      save('/bp/visit', { id: await someId(random, '/bp/visit'), visitorName: named('Wen') }),
    map: () =>
      save('/pod/map', {
        name: named('Plan'),
        type: '2d',
        floors: [{ floor: 0, name: '1F', height: 4 }],
        frame: { lon: 121.5, lat: 31.25, rotationDeg: 0 },
      }),
    camera: () => save('/pod/camera', { name: named('Cam'), sn: named('CAM').replace(' ', '-') }),
    beacon: () =>
      save('/pod/beacon', { name: named('B'), sn: named('B').replace(' ', '-'), uuid: 'E2-C5', major: 1, minor: 2 }),
    gateway: () => save('/pod/gateway', { name: named('gw').replace(' ', '-') }),
    people: () => {
      const rows = Array.from({ length: 5 }, () => ({ name: named('Imported'), personType: 'internal' }));
      const file = { name: 'rows.json', content: JSON.stringify(rows), type: 'application/json' };
      return sendForm(muster, admin.token, '/bp/person/import?purpose=json', [file], { language: 'en-US' });
    },
    deletion: async (random) => {
      const path = random.pick([...places, ...others]);
      return admin.post(`${path}/delete`, { ids: await someId(random, path) });
    },
    building: (random) =>
      save('/pod/building', {
        id: muster.buildingId,
        name: named('Works'),
        timeZone: random.pick(['Asia/Shanghai', 'Europe/Vienna']),
      }),
    /** No engine knows it. */
    vehicleType: () => save('/bp/vehicleType', { name: named('Truck') }),
  };
}

/** Edits of a site through the API. A refusal is a valid answer. */
export function siteEdits(muster: TestApp, admin: Client): Edits {
  const asker = askerOf(muster, admin);
  const edits = {
    ...peopleEdits(asker),
    ...areaEdits(asker),
    ...settingEdits(asker),
    ...permitEdits(asker),
    ...otherEdits(asker),
  };
  const calm = Object.keys(edits).filter((name) => !name.startsWith('garbage'));
  const several: Edit = (random) => Promise.all([1, 2, 3].map(() => edits[random.pick(calm)]?.(random)));
  return { ...edits, several };
}
