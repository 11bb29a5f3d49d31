import { createZoneClock } from '@muster/engine/rules/setting/zoneClock.ts';
import { alarmRules, type AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { isSosRestricted, sosEnd, sosRestored } from '@muster/model/alarm/sosSwitch.ts';
import type { NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';
import { noticeShapes } from '@muster/model/alarmNotice/noticeShape.ts';
import type { Region } from '@muster/model/area/region.ts';
import { regionFault } from '@muster/model/area/regionFault.ts';
import { checkField } from '@muster/model/entity/checkFields.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { type Frame, settingShapes } from '@muster/model/entity/shapes.ts';
import type { Certificate } from '@muster/model/person/careerShape.ts';

/**
 * Parts of a row that no engine can be given: it would fail, or compute nonsense. More can be loaded than may be saved:
 * rows of an older release, with other checks, stay in force.
 */
export interface LeftOut {
  /** Name of the entity. */
  entity: string;
  id: string;
  /** Label of the row; the id if that is a person's name. */
  row: string;
  /** Paths within the row, for example `regions.0`; none = the whole row. */
  parts: readonly string[];
}

/** Called with the path of what cannot be loaded. */
export type Report = (part: string) => void;

/** Collects what is left out of a site, row by row. */
export class LeftOutRows {
  readonly #rows: LeftOut[] = [];

  /** Loads a row by its parts; a row that is not loaded at all is left out as a whole, and returns nothing. */
  load<T>(entity: string, { id, name }: { id: string; name?: string | null }, load: (report: Report) => T | null): T[] {
    const parts: string[] = [];
    let loaded: T | null = null;
    try {
      loaded = load((part) => parts.push(part));
    } catch {
      // An invalid row affects only itself.
    }
    const isWhole = loaded === null;
    if (isWhole || parts.length > 0) this.#rows.push({ entity, id, row: name ?? id, parts: isWhole ? [] : parts });
    return loaded === null ? [] : [loaded];
  }

  all(): readonly LeftOut[] {
    return this.#rows;
  }
}

/** A number or flag of a column within the bounds of its field; null if it is invalid. */
export function loadableValue<T>(entity: Entity, name: string, value: T, report: Report): T | null {
  const field = entity.fields[name];
  if (value === null || field === undefined || checkField(name, field, value) === null) return value;
  report(name);
  return null;
}

/** The regions that can be projected; null = none. */
export function loadableRegions(value: unknown, report: Report): Region[] | null {
  if (!Array.isArray(value)) return null;
  const regions = value.flatMap((region: unknown, index): Region[] => {
    if (isRegion(region)) return [region];
    report(`regions.${index}`);
    return [];
  });
  return regions.length === 0 ? null : regions;
}

function isRegion(value: unknown): value is Region {
  if (!isObject(value) || !(value['floor'] === null || isFloor(value['floor']))) return false;
  const { shape, points, center, radius } = value;
  if (shape === 'circle') return isPlace(center) && isWithin(radius, globe) && radius >= 0.01;
  if (shape !== 'polygon' || !Array.isArray(points) || !points.every(isPlace)) return false;
  // Regions that cross themselves, or are very large, were drawn before that was refused; the engine accepts them.
  const fault = regionFault({ shape, points, floor: null });
  return fault !== 'tooFew' && fault !== 'flat';
}

/** Metres: half of the circumference of the earth. */
const globe = 20_000_000;

const farthestFloor = 10_000;

function isFloor(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) <= farthestFloor;
}

/** Degrees; at a pole a degree of longitude has no length. */
function isPlace(value: unknown): value is [lon: number, lat: number] {
  return Array.isArray(value) && value.length === 2 && isWithin(value[0], 180) && isWithin(value[1], 89);
}

function isWithin(value: unknown, bound: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= bound;
}

/** Valid parts of the settings of alarm rules; a rule without any is treated as not set. */
export function loadableAlarms(value: unknown, report: Report): AlarmSettings {
  if (value === null || value === undefined) return {};
  if (!isObject(value)) {
    report('alarms');
    return {};
  }
  const loaded: AlarmSettings = {};
  for (const [code, setting] of Object.entries(value)) {
    const rule = alarmRules.find((known) => known === code);
    if (rule === undefined || !isObject(setting)) report(`alarms.${code}`);
    else loaded[rule] = loadableParts(setting, settingShapes(rule), (part) => report(`alarms.${code}.${part}`));
  }
  return loaded;
}

/** Calls for help can be off for a limited time only: a limit without a readable end is ignored. */
export function loadableSos(alarms: AlarmSettings, report: Report): AlarmSettings {
  const { oneKeyHelp } = alarms;
  if (oneKeyHelp === undefined || !isSosRestricted(oneKeyHelp) || Number.isFinite(sosEnd(oneKeyHelp))) return alarms;
  report('alarms.oneKeyHelp.offUntil');
  return { ...alarms, oneKeyHelp: sosRestored(oneKeyHelp) };
}

/** Alarms to be notified of, by type. */
export function loadableNotices(value: unknown, report: Report): NoticeTypes {
  if (value === null || value === undefined) return {};
  if (!isObject(value)) {
    report('types');
    return {};
  }
  const loaded: NoticeTypes = {};
  for (const [code, setting] of Object.entries(value)) {
    const type = alarmRules.find((known) => known === code);
    if (type === undefined || !isObject(setting)) report(`types.${code}`);
    else loaded[type] = loadableParts(setting, noticeShapes, (part) => report(`types.${code}.${part}`));
  }
  return loaded;
}

type Shape = { safeParse(value: unknown): { success: boolean } };

/** The entries of an object with valid shapes. */
export function loadableParts(
  value: Readonly<Record<string, unknown>>,
  shapes: Readonly<Record<string, Shape>>,
  report: Report,
): Record<string, unknown> {
  // An empty field is not set (settingOf).
  const given = Object.entries(value).filter(([, part]) => part !== null);
  const parts = given.filter(([name, part]) => {
    const isLoadable = Object.hasOwn(shapes, name) && shapes[name]?.safeParse(part).success === true;
    if (!isLoadable) report(name);
    return isLoadable;
  });
  return Object.fromEntries(parts);
}

/** Null if it is no list of texts; an empty column is an empty list. */
export function loadableTexts(value: unknown): string[] | null {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
}

/** The certificates that may be qualifications. */
export function loadableCertificates(value: unknown, report: Report): Certificate[] | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) {
    report('certificates');
    return null;
  }
  return value.filter((certificate: unknown, index): certificate is Certificate => {
    const isLoadable =
      isObject(certificate) &&
      typeof certificate['kind'] === 'string' &&
      isDayOrNull(certificate['validFrom']) &&
      isDayOrNull(certificate['validTo']);
    if (!isLoadable) report(`certificates.${index}`);
    return isLoadable;
  });
}

function isDayOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'string' && checkField('', { kind: 'date' }, value) === null);
}

/** Origin of a map's own metres. */
export function loadableFrame(value: unknown, report: Report): Frame | null {
  if (value === null || value === undefined) return null;
  if (isObject(value)) {
    const { lon, lat, rotationDeg } = value;
    if (isPlace([lon, lat]) && Number.isFinite(rotationDeg)) return value as unknown as Frame;
  }
  report('frame');
  return null;
}

/** The site's time zone; the default if the row's is invalid. */
export function loadableTimeZone(timeZone: string, usual: string, report: Report): string {
  try {
    createZoneClock(timeZone);
    return timeZone;
  } catch {
    report('timeZone');
    return usual;
  }
}

/** The origin of the site's plane; null if the row has no valid one. */
export function loadableOrigin(
  { lon, lat }: { lon: number | null; lat: number | null },
  report: Report,
): [number, number] | null {
  if (lon === null || lat === null) return null;
  const origin: unknown = [lon, lat];
  if (isPlace(origin)) return origin;
  report('lon, lat');
  return null;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
