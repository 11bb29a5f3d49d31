import type { AreaConfig, Qualification, SiteConfig, SubjectConfig } from '@muster/engine/input.ts';
import type { AlarmCover, AlarmRuleSetting, AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import type { Region } from '@muster/model/area/region.ts';
import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

import { degreesOf, polygonOf, siteOrigin } from './frame.ts';

/** A Wednesday, 10:00 in Zurich: windows of a few minutes begin and end around it. Epoch ms. */
export const siteStart = Date.parse('2025-11-19T09:00:00Z');

/** Metres from the origin within which areas are and tags walk. */
export const siteReach = 40;

/**
 * A small random site that uses every feature of presence, rules and lifecycle.
 * @param isCalm like most sites: no area is strict or detects crossing, rules of rest are on
 */
export function randomSite(random: SeededRandom, isCalm = false): SiteConfig {
  const tags = siteTags.slice(0, random.integer(2, siteTags.length));
  return {
    timeZone: 'Europe/Zurich',
    origin: siteOrigin,
    openSubjects: random.chance(0.8),
    latenessMs: random.pick([0, 2000]),
    alarms: randomAlarms(random, buildingRules, 0.6),
    areas: Array.from({ length: random.integer(1, 4) }, (_, i) => {
      const area = randomArea(random, `area-${i + 1}`);
      return isCalm ? calmed(random, area) : area;
    }),
    areaTypes: [randomAreaType(random)],
    subjects: tags.filter(() => random.chance(0.7)).map((tag) => randomSubject(random, tag)),
  };
}

/** Tag names of random sites; not all of them are bound. */
export const siteTags: readonly string[] = Array.from({ length: 9 }, (_, i) => `tag-${i + 1}`);

export function randomAreaType(random: SeededRandom) {
  return { id: 'type-1', alarms: randomAlarms(random, areaRules, 0.3) };
}

function randomSubject(random: SeededRandom, tag: string): SubjectConfig {
  return {
    tag,
    id: `subject-of-${tag}`,
    kind: random.chance(0.65) ? 'person' : 'vehicle',
    personType: random.pick(['internal', 'visitor', 'contractor']),
    vehicleType: random.pick(['forklift', 'truck']),
    departId: random.pick(['north', 'south']),
    jobId: random.pick(['guard', 'fitter']),
    qualifications: random.chance(0.5) ? [randomQualification(random)] : [],
  };
}

/** Of two kinds; some become valid or expire within the twenty minutes. */
function randomQualification(random: SeededRandom): Qualification {
  return {
    code: random.pick(['welder', 'firstAider']),
    ...(random.chance(0.5) ? { from: siteStart + random.integer(-300_000, 600_000) } : {}),
    ...(random.chance(0.5) ? { until: siteStart + random.integer(300_000, 1_500_000) } : {}),
  };
}

/** The same name again is the same area, redrawn and with other rules. */
export function randomArea(random: SeededRandom, id: string): AreaConfig {
  const area: AreaConfig = {
    id,
    typeId: random.pick(['type-1', null]),
    regions: Array.from({ length: random.integer(1, 2) }, () => randomRegion(random)),
    strict: random.chance(0.25),
    detectCrossing: random.chance(0.35),
    fixTimeout: random.pick([7, 20, 60, 180]),
    alarms: randomAreaAlarms(random),
  };
  if (random.chance(0.4)) area.entryFixes = random.integer(1, 3);
  if (random.chance(0.5)) area.exitTolerance = random.pick([1, 4, 10]);
  if (random.chance(0.4)) area.toleranceTimeout = random.pick([0, 5, 30]);
  return area;
}

function calmed(random: SeededRandom, area: AreaConfig): AreaConfig {
  const stationary = { on: true, minutes: random.pick(minutes), radius: random.pick([1, 2, 4]) };
  return { ...area, strict: false, detectCrossing: false, alarms: { stationary, ...area.alarms } };
}

export function randomAreaAlarms(random: SeededRandom): AlarmSettings {
  return randomAlarms(random, areaRules, 0.55);
}

export function randomBuildingAlarms(random: SeededRandom): AlarmSettings {
  return randomAlarms(random, buildingRules, 0.6);
}

export function randomRegion(random: SeededRandom): Region {
  const x = random.between(-siteReach / 2, siteReach / 2);
  const y = random.between(-siteReach / 2, siteReach / 2);
  const floor = random.pick([0, 0, 0, 1, null]);
  if (random.chance(0.3)) return { shape: 'circle', center: degreesOf(x, y), radius: random.between(6, 25), floor };
  const corners = random.integer(3, 7);
  const outline = Array.from({ length: corners }, (_, i): [number, number] => {
    const angle = ((i + random.between(0, 0.8)) / corners) * 2 * Math.PI;
    const radius = random.between(8, 35);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  return polygonOf(outline, floor);
}

/** Random parameters of a rule. */
type Parameters = Readonly<Partial<Record<keyof AlarmSettings, (random: SeededRandom) => Record<string, unknown>>>>;

const minutes = [0, 0.1, 0.2, 0.5, 1, 3];

const areaRules: Parameters = {
  evacuation: (random) => (random.chance(0.6) ? { arrivalRate: random.pick([0.3, 0.5, 1]) } : {}),
  boundaryCrossing: (random) => ({ mode: random.pick(['noEntry', 'noExit']) }),
  retention: (random) => ({ minutes: random.pick(minutes) }),
  overcrowding: (random) => ({ max: random.integer(0, 3) }),
  understaffing: (random) => ({
    min: random.integer(1, 3),
    ...(random.chance(0.3) ? { jobIds: ['guard'] } : {}),
    ...(random.chance(0.4) ? { qualifications: ['firstAider'] } : {}),
  }),
  stationary: (random) => ({
    minutes: random.pick(minutes),
    ...(random.chance(0.6) ? { radius: random.pick([1, 4, 8]) } : {}),
  }),
  cluster: (random) => ({
    ...(random.chance(0.8) ? { radius: random.pick([4, 8, 12]) } : {}),
    ...(random.chance(0.6) ? { count: random.integer(2, 4) } : {}),
    time: random.pick([0, 2, 10, 60]),
    ...(random.chance(0.6) ? { cancelTime: random.pick([0, 3, 20]) } : {}),
    ...(random.chance(0.4) ? { levels: [2, 3, 4, 6].slice(0, random.integer(1, 4)) } : {}),
  }),
  vehicleOutOfBounds: () => ({}),
  overspeed: (random) => ({ limit: random.pick([3, 6, 10, 20]) }),
};

const buildingRules: Parameters = {
  oneKeyHelp: () => ({}),
  heartRate: (random) => ({
    ...(random.chance(0.6) ? { upper: random.integer(90, 130) } : {}),
    ...(random.chance(0.6) ? { lower: random.integer(45, 80) } : {}),
    upperMinutes: random.pick(minutes),
    lowerMinutes: random.pick(minutes),
  }),
  ai: (random) => (random.chance(0.7) ? { quiet: random.pick([0, 5, 30]) } : {}),
  lowBattery: (random) => ({ threshold: random.integer(10, 40) }),
};

function randomAlarms(random: SeededRandom, rules: Parameters, share: number): AlarmSettings {
  const chosen = Object.entries(rules).filter(() => random.chance(share));
  return Object.fromEntries(chosen.map(([code, own]) => [code, { ...randomSetting(random), ...own(random) }]));
}

function randomSetting(random: SeededRandom): AlarmRuleSetting {
  const setting: AlarmRuleSetting = { level: random.pick([1, 2, 3, 4]) };
  if (random.chance(0.85)) setting.on = random.chance(0.95);
  if (random.chance(0.5)) setting.onDelay = random.pick([0, 3, 10, 45]);
  if (random.chance(0.5)) setting.offDelay = random.pick([0, 3, 10, 45]);
  if (random.chance(0.15)) setting.latch = true;
  if (random.chance(0.3)) setting.who = randomCover(random);
  if (random.chance(0.3)) setting.windows = Array.from({ length: random.integer(1, 2) }, () => randomWindow(random));
  return setting;
}

function randomWindow(random: SeededRandom) {
  const clock = (minute: number): string => `10:${String(minute).padStart(2, '0')}`;
  const start = random.integer(0, 25);
  return { weekdays: [3], start: clock(start), end: clock(start + random.integer(1, 8)) };
}

function randomCover(random: SeededRandom): AlarmCover {
  const cover: AlarmCover = {};
  if (random.chance(0.4)) cover.personTypes = [random.pick(['internal', 'visitor'])];
  if (random.chance(0.3)) cover.vehicleTypes = ['forklift'];
  if (random.chance(0.3)) cover.departIds = ['north'];
  if (random.chance(0.3)) cover.include = ['subject-of-tag-1', 'tag-2'];
  if (random.chance(0.3)) cover.exempt = ['subject-of-tag-3', 'tag-1'];
  return cover;
}
