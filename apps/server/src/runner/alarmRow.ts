import type { AlarmState } from '@muster/engine/event.ts';
import type { Insertable } from 'kysely';

import type { Tables } from '../core/db/tables.ts';
import { type PermitFacts, permitOfArea } from './permitFacts.store.ts';
import type { CameraName, KnownSite } from './site.ts';

/** Names at the time of the alarm, stored with it. Without `accessAreas` no area records access. */
export type AlarmNames = Pick<KnownSite, 'areaNames' | 'subjectNames'> & {
  cameras: ReadonlyMap<string, CameraName>;
} & Partial<Pick<KnownSite, 'accessAreas'>> & {
    /** Current carrier of a tag. */
    subjectOfTag(tag: string): string | null;
  };

type WrittenNames = AlarmNames & { permits: ReadonlyMap<string, PermitFacts> };

/** The columns of an alarm, with the names of its subject and area. */
export function alarmRow(buildingId: string, state: AlarmState, names: WrittenNames): Insertable<Tables['alarm']> {
  const area = areaOf(state, names);
  const { subjectName, departId } = subjectOf(state, names);
  return {
    id: state.id,
    buildingId,
    type: state.rule === 'heartRate.high' || state.rule === 'heartRate.low' ? 'heartRate' : state.rule,
    ruleKey: state.rule,
    level: state.level,
    status: state.handledAt === null ? 'alarming' : 'handled',
    subjectName: state.subjectKind === 'area' ? (subjectName ?? area.areaName) : subjectName,
    subjectKind: state.subjectKind,
    subjectId: state.subjectId,
    tag: state.tag,
    ...area,
    departId: area.departId ?? departId,
    raisedAt: iso(state.raisedAt),
    clearedAt: state.clearedAt === null ? null : iso(state.clearedAt),
    acknowledgedAt: state.acknowledgedAt === null ? null : iso(state.acknowledgedAt),
    acknowledgedBy: state.acknowledgedBy,
    shelvedUntil: state.shelvedUntil === null ? null : iso(state.shelvedUntil),
    shelveReason: state.shelveReason,
    suppressed: state.suppressed,
    outOfService: state.outOfService,
    escalationStep: state.escalationStep,
    escalatedTo: state.escalatedTo,
    handledAt: state.handledAt === null ? null : iso(state.handledAt),
    handler: state.handler,
    handlerAccount: state.handlerAccount,
    handlingAction: state.handlingAction,
    handlingInfo: state.handlingInfo,
    occurrences: state.occurrences,
    unverified: state.unverified,
    late: state.late,
    ...placeOf(state, names),
    evidence: JSON.stringify(state.evidence),
  };
}

/** An alarm of a permit has the permit's area and department, and its name. */
function areaOf({ areaId }: AlarmState, { areaNames, permits }: WrittenNames) {
  const permitId = permitOfArea(areaId);
  if (permitId === null)
    return { areaId, areaName: areaId === null ? null : (areaNames.get(areaId) ?? null), permitId, departId: null };
  const permit = permits.get(permitId);
  const { areaId: ofPermit = null, name: areaName = null, departId = null } = permit ?? {};
  return { areaId: ofPermit, areaName, permitId, departId };
}

function subjectOf(state: AlarmState, names: AlarmNames): { subjectName: string | null; departId: string | null } {
  const { subjectKind, subjectId, tag } = state;
  if (subjectKind !== 'person' && subjectKind !== 'vehicle' && subjectKind !== 'tag') {
    return { subjectName: thingName(state, names), departId: null };
  }
  const id = subjectKind === 'tag' ? names.subjectOfTag(tag ?? subjectId) : subjectId;
  const subject = id === null ? undefined : names.subjectNames.get(id);
  return { subjectName: subject?.name ?? null, departId: subject?.departId ?? null };
}

/** Name of a subject that is no person or vehicle: an area, a camera, a group. */
function thingName(state: AlarmState, names: AlarmNames): string | null {
  const { subjectKind, subjectId } = state;
  if (subjectKind === 'camera') return names.cameras.get(subjectId)?.name ?? subjectId;
  return subjectKind === 'area'
    ? (musterName(state) ?? names.areaNames.get(subjectId) ?? null)
    : namesOfGroup(state, names);
}

/** An evacuation that is a drill, or not of one area, has its own name. */
function musterName({ evidence }: AlarmState): string | null {
  const name = evidence.facts?.['name'];
  return typeof name === 'string' ? name : null;
}

/** The engine knows places of tags; the place of a camera is in the configuration. */
function placeOf({ subjectKind, subjectId, ...state }: AlarmState, { cameras }: AlarmNames) {
  const place = subjectKind === 'camera' ? (cameras.get(subjectId)?.place ?? null) : state;
  return { lon: place?.lon ?? null, lat: place?.lat ?? null, floor: place?.floor ?? null };
}

/** Maximum number of stored names of a group; the evidence has all of them. */
const namesShown = 5;

function namesOfGroup({ evidence }: AlarmState, { subjectNames }: AlarmNames): string | null {
  const members = evidence.members ?? [];
  const shown = members.slice(0, namesShown).map((id) => subjectNames.get(id)?.name ?? id);
  return members.length > namesShown ? `${shown.join('、')}…` : shown.join('、');
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
