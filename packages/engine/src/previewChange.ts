import type { AlarmRule, AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';

import type { Engine, TagState } from './engine.ts';
import type { AlarmState, EngineEvent } from './event.ts';
import type { AreaConfig, ConfigChange, RuleKey, SiteConfig, SubjectConfig } from './input.ts';
import { isOfAreas, registry } from './rules/registry.ts';
import { countsHeads, createCover } from './rules/setting/cover.ts';
import { settingOf } from './rules/setting/ruleInForce.ts';
import { defaultFixTimeout } from './state/area.ts';
import type { Cover } from './state/carrier.ts';
import type { Rule } from './state/rule.ts';

/** A person or vehicle inside one of the areas. */
export interface PreviewedSubject extends Pick<SubjectConfig, 'kind' | 'id'> {
  /** A rule of the areas applies to its kind, and none covers it. */
  isExempt: boolean;
}

/** An alarm that the change would raise. */
export interface PreviewedRaise extends Pick<AlarmState, 'rule' | 'level' | 'areaId' | 'subjectKind' | 'subjectId'> {
  /** Epoch ms by the site's clock. */
  t: number;
  headCount: number | null;
}

/** Effects of a change of the configuration if nobody moved. */
export interface ChangePreview {
  /** Site time at which it would take effect, epoch ms. */
  at: number;
  inside: readonly PreviewedSubject[];
  /** Raised by the change itself, or by the next fix of each tag. */
  now: readonly PreviewedRaise[];
  /** Raised within `horizonMs` after that. */
  later: readonly PreviewedRaise[];
  /** Alarms of the areas that are already raised and stay so. */
  open: readonly Pick<AlarmState, 'rule' | 'areaId' | 'subjectKind' | 'subjectId'>[];
}

/** The question: the change, and the areas whose alarms count. */
export interface PreviewQuestion {
  change: ConfigChange | null;
  /** null = the rules without an area. */
  areaIds: readonly string[] | null;
  horizonMs: number;
}

/** Groups are evaluated at whole seconds. */
const secondMs = 1000;
/** Longer than any horizon: no tag falls silent in the preview. */
const patientSeconds = 31 * 86_400;
/** Set for areas; its alarms have none. */
const keepsVehicles: AlarmRule = 'vehicleOutOfBounds';

/**
 * Applies a change to an engine that is discarded afterwards, and returns what it would raise: first by the change
 * itself, then by one more fix of each tag at its place, then as time passes without movement.
 * @param engine restored from a snapshot of the running one
 * @throws RangeError for an invalid region
 */
export function previewChange(engine: Engine, { change, areaIds, horizonMs }: PreviewQuestion): ChangePreview {
  const { latenessMs = 2000 } = engine.rules();
  const receivedAt = engine.siteTime() + latenessMs;
  const before = [...engine.alarms()];
  const events = [...(change === null ? [] : engine.apply({ kind: 'config', receivedAt, change }))];
  const config = engine.config();
  const areas = config.areas.filter(({ id }) => areaIds?.includes(id));
  // A few seconds without movement give as many fixes as an area needs.
  const put = areas.map((area) => ({ ...area, entryFixes: 1 }));
  events.push(...engine.apply({ kind: 'config', receivedAt, change: { areas: { put } } }));
  const tags = onlineTags(engine, config, areas);
  const t = receivedAt + 1;
  events.push(...engine.apply({ kind: 'positions', receivedAt: t, batch: toPositionBatch(tags.map(fixAt(t))) }));
  const settledAt = t + secondMs;
  events.push(...engine.apply({ kind: 'tick', receivedAt: settledAt + latenessMs }));
  const inside = insideOf(engine, config, areas, areaIds === null ? tags : null);
  const keeper = areas.some((area) => ruleSetting(config, area, keepsVehicles).on === true);
  const counts = (alarm: Pick<AlarmState, 'rule' | 'areaId'>): boolean =>
    areaIds === null ? alarm.areaId === null && alarm.rule !== keepsVehicles : isOf(alarm, areaIds, keeper);
  const open = [...engine.alarms()].filter(
    (alarm) => alarm.clearedAt === null && counts(alarm) && before.some(({ id }) => id === alarm.id),
  );
  events.push(...stay(engine, config, settledAt + latenessMs, horizonMs));
  const raises = raisesOf(events).filter(counts);
  return {
    at: receivedAt,
    inside,
    now: raises.filter((raise) => raise.t <= settledAt),
    later: raises.filter((raise) => raise.t > settledAt),
    open: open.map(({ rule, areaId, subjectKind, subjectId }) => ({ rule, areaId, subjectKind, subjectId })),
  };
}

/** Cards in use with a place that is not older than the areas accept. */
function onlineTags(engine: Engine, { subjects = [] }: SiteConfig, areas: readonly AreaConfig[]): TagState[] {
  const timeouts = areas.map(({ fixTimeout = defaultFixTimeout }) => fixTimeout);
  const oldest = engine.siteTime() - Math.max(defaultFixTimeout, ...timeouts) * 1000;
  const tags = new Set(subjects.map(({ tag }) => tag));
  return [...tags].flatMap((tag) => {
    const state = engine.tag(tag);
    return state !== undefined && state.lon !== null && state.subjectId !== null && state.t > oldest ? [state] : [];
  });
}

function fixAt(t: number) {
  return ({ tag, lon, lat, floor, speed, accuracy, battery, heartRate, t: newest }: TagState) => ({
    tag,
    t: Math.max(t, newest + 1),
    floor,
    ...Object.fromEntries(
      Object.entries({ lon, lat, speed, accuracy, battery, heartRate }).filter(([, value]) => value !== null),
    ),
  });
}

/** Time passes, and no tag falls silent. */
function stay(engine: Engine, { areas }: SiteConfig, receivedAt: number, horizonMs: number): EngineEvent[] {
  const put = areas.map((area) => ({ ...area, fixTimeout: patientSeconds }));
  const changed = engine.apply({ kind: 'config', receivedAt, change: { areas: { put } } });
  return [...changed, ...engine.apply({ kind: 'tick', receivedAt: receivedAt + horizonMs })];
}

/** The first raise of each alarm, in order of time. */
function raisesOf(events: readonly EngineEvent[]): PreviewedRaise[] {
  const first = new Map<string, PreviewedRaise>();
  for (const event of events) {
    if (event.kind !== 'raise') continue;
    const { rule, level, areaId, subjectKind, subjectId, evidence } = event.alarm;
    const key = JSON.stringify([rule, areaId, subjectId]);
    if (first.has(key)) continue;
    first.set(key, { rule, level, areaId, subjectKind, subjectId, t: event.t, headCount: evidence.headCount ?? null });
  }
  return [...first.values()].toSorted((a, b) => a.t - b.t);
}

function isOf({ rule, areaId }: { rule: RuleKey; areaId: string | null }, ids: readonly string[], keeper: boolean) {
  return areaId === null ? keeper && rule === keepsVehicles : ids.includes(areaId);
}

/** Each subject once; `everywhere` = tags that count wherever they are. */
function insideOf(
  engine: Engine,
  config: SiteConfig,
  areas: readonly AreaConfig[],
  everywhere: readonly TagState[] | null,
): PreviewedSubject[] {
  const carriers = new Map((config.subjects ?? []).map((subject) => [subject.id, subject]));
  const vehicles = new Set([...carriers.values()].flatMap(({ kind, id }) => (kind === 'vehicle' ? [id] : [])));
  const covers = areas.map((area) => ({ id: area.id, covers: coversOf(config, area, (id) => vehicles.has(id)) }));
  const inside = new Map<string, PreviewedSubject>();
  for (const state of everywhere ?? onlineTags(engine, config, areas)) {
    const subject = carriers.get(state.subjectId ?? '');
    const within = covers.filter(({ id }) => engine.tag(state.tag)?.areaIds.includes(id));
    if (subject === undefined || (everywhere === null && within.length === 0)) continue;
    const about = within.flatMap((area) => area.covers).filter(({ kinds }) => kinds.includes(subject.kind));
    const isExempt = about.length > 0 && !about.some(({ cover }) => cover(subject));
    inside.set(subject.id, { kind: subject.kind, id: subject.id, isExempt });
  }
  return [...inside.values()];
}

interface KindCover {
  kinds: readonly SubjectConfig['kind'][];
  cover: Cover;
}

/** Subjects covered by the rules that are on in an area, by the engine's state. */
function coversOf(config: SiteConfig, area: AreaConfig, isVehicle: (id: string) => boolean): KindCover[] {
  return registry.filter(isOfAreas).flatMap((rule) => {
    const setting = ruleSetting(config, area, rule.code);
    const isOn = setting.on === true && rule.code !== 'evacuation';
    return isOn ? [{ kinds: kindsOf(rule), cover: createCover(setting.who, rule.subject, isVehicle) }] : [];
  });
}

function kindsOf({ subject }: Rule): KindCover['kinds'] {
  return countsHeads(subject) || subject === 'person' ? ['person'] : ['vehicle'];
}

function ruleSetting({ areaTypes = [] }: SiteConfig, area: AreaConfig, code: AlarmRule): AlarmRuleSetting {
  return settingOf(code, areaTypes.find(({ id }) => id === area.typeId)?.alarms, area.alarms);
}
