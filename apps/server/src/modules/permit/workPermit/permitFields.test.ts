import { createEngine } from '@muster/engine/createEngine.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { permitSettingShape, type PermitSetting } from '@muster/model/workPermit/workPermitShape.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { workPermitSetting } from '@muster/model/workPermit/workPermitSetting.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readSite } from '../../../runner/siteConfig.store.ts';
import { type PermitCrew, startPermitCrew } from '../../../testing/permitCrew.ts';
import { archive, sendForm, uploadPhoto } from '../../../testing/uploadForm.ts';
import { addRow, dataOf } from '../../../testing/testSite.ts';

const path = '/bp/workPermit';
const hour = 3_600_000;
const lat = 31.25;

let crew: PermitCrew;
beforeAll(async () => {
  crew = await startPermitCrew();
});
afterAll(() => crew.muster.close());

type Values = Readonly<Record<string, unknown>>;

/** A permit with two values of a field: the visible effect of each. */
interface FieldCase {
  setting?: Partial<PermitSetting>;
  /** Values of the field; or the action on the second permit, for what is not saved. */
  values?: () => readonly [Values, Values] | Promise<readonly [Values, Values]>;
  act?: (id: string) => Promise<unknown>;
  sees: (id: string) => Promise<unknown>;
  outcomes: () => readonly [unknown, unknown];
}

const codes = async (id: string): Promise<string[]> =>
  (await crew.record(id)).reasons.map(({ code }: { code: string }) => code);
const both =
  (one: Values, other: Values): (() => readonly [Values, Values]) =>
  () => [one, other];
const from = (one: unknown, other: unknown) => () => [one, other] as const;
const messageOf = async (id: string, role: 'applicant' | 'confirmer'): Promise<string> =>
  (await crew.confirm(id, role)).message;

/** Events of the engine within ten seconds at a permit in progress, for the worker, the guardian and the analyst. */
async function raised(id: string, metres = 0): Promise<string[]> {
  const { muster, people } = crew;
  dataOf(await crew.act(id, 'start'));
  const site = await readSite(muster.database.db, muster.buildingId);
  const { lon, lat: north } = (await crew.get(id)).place ?? { lon: 121.5, lat };
  if (site === undefined) throw new Error('There is no site');
  const who = ['worker', 'guardian', 'analyst'] as const;
  const subjects = who.map((role) => ({ tag: role, kind: 'person' as const, id: people[role] }));
  const engine = createEngine({ ...site.config, latenessMs: 0, subjects });
  const { now } = muster.clock;
  const at = (t: number) => who.map((tag) => ({ tag, t, lon, lat: north + metres / 111_195, floor: 0 }));
  const events = [0, 5000, 10_000].flatMap((ms) =>
    engine.apply({ kind: 'positions', receivedAt: now + ms, batch: toPositionBatch(at(now + ms)) }),
  );
  dataOf(await crew.act(id, 'end'));
  return events
    .flatMap((event) =>
      'alarm' in event && event.kind === 'raise' ? [`${event.alarm.rule} ${event.alarm.tag ?? ''}`.trim()] : [],
    )
    .toSorted();
}

const placeAt = (lon: number, floor = 0): string => JSON.stringify({ lon, lat, floor });
const circle = (radius: number) => JSON.stringify([{ shape: 'circle', center: [121.5, lat], radius, floor: 0 }]);

/** The record as it was saved. */
const recorded = (name: string, one: string, other: string): FieldCase => ({
  values: both({ [name]: one }, { [name]: other }),
  sees: async (id) => (await crew.record(id))[name],
  outcomes: from(one, other),
});
const confirmed = (role: 'applicant' | 'confirmer'): FieldCase => ({
  setting: { confirmers: [role] },
  values: () => [{}, { [`${role}Id`]: crew.people.worker }],
  sees: async (id) => (await messageOf(id, role)) === '',
  outcomes: from(true, false),
});
const analysed = (other: Values): FieldCase => ({
  values: both({}, other),
  sees: async (id) => (await codes(id)).includes('analysisMissing'),
  outcomes: from(false, true),
});
const listed = (name: string, upload: () => Promise<unknown>): FieldCase => ({
  values: async () => [{}, { [name]: [await upload()] }],
  sees: async (id) => (await crew.record(id))[name].length,
  outcomes: from(0, 1),
});

const fields: Readonly<Record<keyof typeof workPermit.fields, FieldCase>> = {
  number: {
    values: both({ number: 'N-1', place: placeAt(121.4999) }, { number: 'N-2', place: placeAt(121.4999) }),
    setting: { excludes: ['hotWork'] },
    sees: async (id) => {
      dataOf(await crew.act(id, 'start'));
      const { place } = await crew.get(id);
      const { data } = await crew.act(await crew.add({ place: JSON.stringify(place) }), 'start');
      dataOf(await crew.act(id, 'end'));
      return data.reasons.map(({ what }: { what: string }) => what);
    },
    outcomes: from(['N-1'], ['N-2']),
  },
  type: analysed({ type: 'confinedSpace' }),
  level: analysed({ level: '2' }),
  status: {
    act: (id) => crew.act(id, 'start'),
    sees: async (id) => (await crew.admin.post(`${path}/save`, { id, content: 'other' })).code,
    outcomes: from(0, -1),
  },
  areaId: {
    values: async () => {
      const areaId = await addRow(crew.admin, '/pod/area', { name: '泵房', regions: circle(33) });
      return [{ place: '' }, { place: '', areaId }];
    },
    sees: async (id) => (await crew.record(id)).regions.map(({ radius }: { radius: number }) => radius),
    outcomes: from([5000], [33]),
  },
  startAt: { values: () => [{}, { startAt: crew.at(hour) }], sees: codes, outcomes: from([], ['tooEarly']) },
  endAt: {
    values: () => [{}, { startAt: crew.at(-2 * hour), endAt: crew.at(-hour) }],
    sees: codes,
    outcomes: from([], ['tooLate']),
  },
  departId: {
    values: async () => [{}, { departId: await addRow(crew.admin, '/bp/depart', { name: '电工班' }) }],
    sees: async (id) => (await crew.record(id)).departName,
    outcomes: from(null, '电工班'),
  },
  applicantId: confirmed('applicant'),
  confirmerId: confirmed('confirmer'),
  guardianIds: {
    values: () => [{}, { guardianIds: [] }],
    sees: raised,
    outcomes: from(['boundaryCrossing analyst'], ['boundaryCrossing analyst', 'boundaryCrossing guardian']),
  },
  analystId: {
    values: () => [{}, { analystId: crew.people.worker }],
    sees: async (id) => (await crew.analyse(id, { combustible: 1 })).code,
    outcomes: from(0, -1),
  },
  workerIds: {
    values: () => [{}, { workerIds: [crew.people.analyst] }],
    sees: raised,
    outcomes: from(['boundaryCrossing analyst'], ['boundaryCrossing worker']),
  },
  content: recorded('content', '焊接', '切割'),
  safetyMeasures: recorded('safetyMeasures', '监护', '隔离'),
  maxPeople: {
    values: both({ maxPeople: 3 }, { maxPeople: 2 }),
    sees: raised,
    outcomes: from(['boundaryCrossing analyst'], ['boundaryCrossing analyst', 'overcrowding']),
  },
  photos: listed('photos', () => photographed()),
  attachments: listed('attachments', () => attached()),
  place: {
    values: () => [{ place: placeAt(121.5) }, { place: placeAt(121.5, 3) }],
    sees: raised,
    outcomes: from(['boundaryCrossing analyst'], []),
  },
  fence: {
    values: both({ fence: 'circle' }, { fence: 'area' }),
    sees: (id) => raised(id, 100),
    outcomes: from([], ['boundaryCrossing analyst']),
  },
  radius: {
    values: both({ fence: 'circle', radius: 50 }, { fence: 'circle', radius: 150 }),
    sees: (id) => raised(id, 100),
    outcomes: from([], ['boundaryCrossing analyst']),
  },
  regions: {
    values: () => {
      const place = placeAt(121.5);
      return [
        { place, fence: 'drawn', regions: circle(50) },
        { place, fence: 'drawn', regions: circle(150) },
      ];
    },
    sees: (id) => raised(id, 100),
    outcomes: from([], ['boundaryCrossing analyst']),
  },
  setting: {
    setting: { maxHours: 8 },
    act: (id) => crew.act(id, 'start'),
    sees: async (id) => {
      await crew.ask({ maxHours: 4 });
      const { setting } = await crew.record(id);
      await crew.ask({ maxHours: 8 });
      return setting.maxHours;
    },
    outcomes: from(4, 8),
  },
  steps: {
    act: (id) => crew.act(id, 'start'),
    sees: async (id) => (await crew.record(id)).steps.length,
    outcomes: from(0, 1),
  },
  confirmations: {
    setting: { confirmers: ['applicant'] },
    act: (id) => crew.confirm(id, 'applicant'),
    sees: codes,
    outcomes: from(['confirmation'], []),
  },
  analyses: {
    setting: { gas: gasOf(10) },
    act: (id) => crew.analyse(id, { combustible: 1 }),
    sees: codes,
    outcomes: from(['analysisMissing'], []),
  },
  ticks: {
    setting: { measures: ['briefed'] },
    act: (id) => crew.act(id, 'tick', { measure: 'briefed' }),
    sees: codes,
    outcomes: from(['measure'], []),
  },
};

function gasOf(max: number): PermitSetting['gas'] {
  return { limits: [{ gas: 'combustible', unit: '%LEL', min: null, max }], maxAge: 30, maxPause: 60 };
}

/** An unused document. */
async function attached(): Promise<{ id: string; name: string }> {
  const file = { name: 'plan.docx', content: await archive(['word/document.xml']) };
  const { data } = await sendForm(crew.muster, crew.admin.token, '/file/upload?purpose=attachment', [file]);
  return { id: data[0].id, name: data[0].name };
}

async function photographed(): Promise<{ id: string; name: string }> {
  const { id, name } = await uploadPhoto(crew.muster, crew.admin);
  return { id, name };
}

describe('a saved permit has visible effects:', () => {
  it('for each of its fields', () => {
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(workPermit.fields).toSorted());
  });

  it.each(Object.entries(fields))(
    '%s',
    async (_field, { setting = {}, values = both({}, {}), act, sees, outcomes }) => {
      await crew.ask(setting);
      const [one, other] = await values();
      const first = await sees(await crew.add(one));
      const id = await crew.add(other);
      if (act !== undefined) await act(id);
      const second = await sees(id);
      expect([first, second]).toEqual(outcomes());
      expect(first).not.toEqual(second);
    },
  );
});

/** Two values of each field of a setting, and why a start is refused under each. */
const settings: Readonly<
  Record<keyof PermitSetting, [Partial<PermitSetting>, Partial<PermitSetting>, string[], string[]]>
> = {
  type: [{ measures: ['briefed'] }, { type: 'lifting' }, ['measure'], ['confirmation', 'guardian', 'measure']],
  level: [{ measures: ['briefed'] }, { level: '2' }, ['measure'], ['confirmation', 'guardian', 'measure']],
  confirmers: [{}, { confirmers: ['confirmer'] }, [], ['confirmation']],
  maxHours: [{ maxHours: 8 }, { maxHours: 1 }, [], ['tooLong']],
  needsGuardian: [{ needsGuardian: false }, { needsGuardian: true }, [], ['guardian']],
  workerCertificates: [{}, { workerCertificates: [{ kind: 'qualification', name: null }] }, [], ['certificateMissing']],
  guardianCertificates: [
    {},
    { guardianCertificates: [{ kind: 'specialOperation', name: null }] },
    [],
    ['certificateMissing'],
  ],
  gas: [{ gas: gasOf(10) }, { gas: gasOf(0.5) }, [], ['analysisFailed']],
  excludes: [{}, { excludes: ['hotWork'] }, [], ['conflict']],
  measures: [{}, { measures: ['briefed'] }, [], ['measure']],
};

describe('the requirements of a site decide whether work is started:', () => {
  it('by each field of the setting of a type and level', () => {
    expect(Object.keys(settings).toSorted()).toEqual(Object.keys(permitSettingShape.shape).toSorted());
    expect(Object.keys(workPermitSetting.fields)).toEqual(['rows']);
  });

  it.each(Object.entries(settings))('%s', async (_field, [one, other, first, second]) => {
    const beside = placeAt(121.52);
    await crew.ask({});
    const running = await crew.add({ place: beside });
    dataOf(await crew.act(running, 'start'));
    const id = await crew.add({ place: beside, guardianIds: [], analystId: '' });
    dataOf(await crew.act(id, 'analyse', { values: [{ gas: 'combustible', value: 1 }] }));
    const watched = await crew.add({ place: placeAt(121.53) });
    const found: string[][] = [];
    for (const setting of [one, other]) {
      await crew.ask(setting);
      found.push([...new Set(await codes('guardianCertificates' in other ? watched : id))]);
    }
    expect(found).toEqual([first, second]);
    expect(first).not.toEqual(second);
    dataOf(await crew.act(running, 'end'));
  });
});
