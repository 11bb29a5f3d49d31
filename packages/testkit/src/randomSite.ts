import type { AreaConfig, SiteConfig, SubjectConfig } from '@muster/engine/input.ts';
import type { AlarmCover, AlarmRuleSetting, AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import type { Region } from '@muster/model/area/region.ts';

import { degreesOf, polygonOf, siteOrigin } from './frame.ts';
import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

/** A Wednesday, 10:00 in Zurich: windows of a few minutes begin and end around it. Epoch ms. */
export const siteStart = Date.parse('2025-11-19T09:00:00Z');

/** Metres from the origin within which areas lie and tags walk. */
export const siteReach = 40;

/** A small site with everything on it that presence and lifecycle know, at random. */
export function randomSite(random: SeededRandom): SiteConfig {
  const tags = Array.from({ length: random.integer(2, 7) }, (_, i) => `tag-${i + 1}`);
  return {
    timeZone: 'Europe/Zurich',
    origin: siteOrigin,
    openSubjects: random.chance(0.8),
    latenessMs: 0,
    alarms: {
      ...(random.chance(0.2) ? { oneKeyHelp: { on: random.chance(0.5), level: 2 } } : {}),
      ...(random.chance(0.7) ? { lowBattery: { ...randomSetting(random), threshold: random.integer(10, 40) } } : {}),
    },
    areas: Array.from({ length: random.integer(1, 4) }, (_, i) => randomArea(random, `area-${i + 1}`)),
    areaTypes: [{ id: 'type-1', alarms: randomAlarms(random) }],
    subjects: tags.filter(() => random.chance(0.6)).map((tag) => randomSubject(random, tag)),
  };
}

/** The names that `randomSite` gives to tags, and one that it never binds to anybody. */
export const siteTags: readonly string[] = Array.from({ length: 7 }, (_, i) => `tag-${i + 1}`);

function randomSubject(random: SeededRandom, tag: string): SubjectConfig {
  return {
    tag,
    id: `subject-of-${tag}`,
    kind: random.chance(0.75) ? 'person' : 'vehicle',
    personType: random.pick(['internal', 'visitor', 'contractor']),
    vehicleType: random.pick(['forklift', 'truck']),
    departId: random.pick(['north', 'south']),
  };
}

function randomArea(random: SeededRandom, id: string): AreaConfig {
  const area: AreaConfig = {
    id,
    typeId: random.pick(['type-1', null]),
    regions: Array.from({ length: random.integer(1, 2) }, () => randomRegion(random)),
    strict: random.chance(0.25),
    detectCrossing: random.chance(0.35),
    fixTimeout: random.pick([7, 20, 60, 180]),
    alarms: randomAlarms(random),
  };
  if (random.chance(0.4)) area.entryFixes = random.integer(1, 3);
  if (random.chance(0.5)) area.exitTolerance = random.pick([1, 4, 10]);
  if (random.chance(0.4)) area.toleranceTimeout = random.pick([0, 5, 30]);
  return area;
}

function randomRegion(random: SeededRandom): Region {
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

function randomAlarms(random: SeededRandom): AlarmSettings {
  const alarms: AlarmSettings = {};
  if (random.chance(0.6)) {
    alarms.boundaryCrossing = { ...randomSetting(random), mode: random.pick(['noEntry', 'noExit']) };
  }
  if (random.chance(0.6)) alarms.retention = { ...randomSetting(random), minutes: random.pick([0, 0.2, 0.5, 1, 3]) };
  if (random.chance(0.6)) alarms.overcrowding = { ...randomSetting(random), max: random.integer(0, 3) };
  return alarms;
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
