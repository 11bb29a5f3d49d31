import type { PassDirection } from '@muster/model/accessEvent/accessEvent.ts';
import {
  type AccessAnswer,
  type AccessQuestion,
  type AccessReason,
  concerns,
  decideAccess,
  lackOf,
} from '@muster/model/accessRule/decideAccess.ts';
import type { doorRules } from '@muster/model/accessRule/wire.ts';
import type { MusterScope } from '@muster/model/muster/wire.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';
import type { DecodedAccessEvent } from '@muster/protocols/accessEvent.ts';
import type * as z from 'zod';

import { newId } from '../../../core/db/newId.ts';
import { type Checkpoint, findCarrier } from '../../../ingest/access/accessEvent.store.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { Services } from '../../services.ts';
import {
  insertDecision,
  type KnownSubject,
  readCarried,
  readDoorRules,
  readSiteNow,
  readSubjects,
} from './accessFacts.store.ts';

/** Credential read by a door. */
interface AtDoor extends Pick<DecodedAccessEvent, 'credentialKind' | 'credential' | 't'> {
  door: Checkpoint;
  direction: PassDirection;
}

/** Decides for an online door, and stores the decision before it is answered. */
export async function decideAtDoor(
  { db }: Pick<Services, 'db'>,
  hub: Pick<LiveHub, 'site'>,
  buildingId: string,
  { door, direction, ...read }: AtDoor,
): Promise<{ granted: boolean; reason: AccessReason; decisionId: string }> {
  const [carrier, rules, site] = await Promise.all([
    findCarrier(db, buildingId, read),
    readDoorRules(db, buildingId, door.id),
    readSiteNow(db, buildingId),
  ]);
  const place = { areaId: door.areaId, now: read.t };
  const [subject = null] = carrier === undefined ? [] : await readSubjects(db, buildingId, carrier, place);
  const answer = decideAccess({
    direction,
    subject,
    rules,
    siteTime: toSiteTime(new Date(read.t).toISOString(), site.timeZone),
    evacuation: evacuationAt(site.evacuations, door.areaId),
    headCount: headCountIn(hub, buildingId, door.areaId),
  });
  const decisionId = await insertDecision(db, buildingId, {
    id: newId(),
    ...decisionOf({ door, direction, ...read }, subject, answer),
  });
  const { granted, reason } = answer;
  return { granted, reason, decisionId };
}

/** A decision as it is kept. */
export function decisionOf(
  { door, direction, credentialKind, credential, t }: AtDoor,
  subject: KnownSubject | null,
  { granted, reason, rule }: AccessAnswer,
) {
  return {
    at: new Date(t).toISOString(),
    checkpointName: door.name,
    checkpointId: door.id,
    areaId: door.areaId,
    direction,
    granted,
    reason,
    ruleName: rule?.name ?? null,
    ...namesOf(subject),
    credentialKind,
    credential,
  };
}

/** Subject of the decision. */
function namesOf(subject: KnownSubject | null) {
  if (subject === null) return { subjectName: null, subjectKind: null, subjectId: null, departId: null };
  const { name: subjectName, kind: subjectKind, id: subjectId, departId } = subject;
  return { subjectName, subjectKind, subjectId, departId };
}

/** Data for offline decisions of a door until its next request. */
export async function rulesOfDoor(
  { db, now }: Pick<Services, 'db' | 'now'>,
  buildingId: string,
  door: Checkpoint,
): Promise<
  Omit<z.infer<typeof doorRules>, 'version' | 'rules'> & { rules: NonNullable<z.infer<typeof doorRules>['rules']> }
> {
  const { timeZone, evacuations } = await readSiteNow(db, buildingId);
  const at = { areaId: door.areaId, now: now() };
  const subjects = (
    await Promise.all((['person', 'vehicle'] as const).map((kind) => readSubjects(db, buildingId, { kind }, at)))
  ).flat();
  const carried = await readCarried(db, buildingId);
  const today = toSiteTime(new Date(at.now).toISOString(), timeZone).slice(0, 10);
  const rules = (await readDoorRules(db, buildingId, door.id)).map((rule) => {
    const admitted = subjects.filter(
      (one) => one.barred === null && concerns(rule, one) && lackOf(rule, one, today) === null,
    );
    const keys = new Set(admitted.map(({ kind, id }) => `${kind} ${id}`));
    const cards = carried
      .filter(({ subjectKind, subjectId }) => keys.has(`${subjectKind} ${subjectId}`))
      .flatMap(({ sn, accessCardNumber }) => (accessCardNumber === null ? [sn] : [sn, accessCardNumber]));
    return {
      id: rule.id,
      name: rule.name,
      weekdays: rule.weekdays === null ? [] : [...rule.weekdays],
      startTime: rule.startTime || null,
      endTime: rule.endTime || null,
      asks: rule.needsPermit || rule.maxPeople !== null,
      cards,
      plates: admitted.filter(({ kind }) => kind === 'vehicle').map(({ name }) => name),
    };
  });
  return { isOpen: evacuations.length > 0, timeZone, rules };
}

/** Whether an evacuation concerns the area behind a door; a circle may concern any. */
function evacuationAt(scopes: readonly MusterScope[], areaId: string | null): AccessQuestion['evacuation'] {
  if (scopes.length === 0) return 'none';
  const isHere = scopes.some((scope) => scope.kind !== 'areas' || (areaId !== null && scope.areaIds.includes(areaId)));
  return isHere ? 'here' : 'elsewhere';
}

/** People currently in an area, each once however many tags they carry. */
function headCountIn(hub: Pick<LiveHub, 'site'>, buildingId: string, areaId: string | null): number {
  const inside = new Set<string>();
  if (areaId === null) return 0;
  for (const { name } of hub.site(buildingId)?.rows.values() ?? [])
    if (name.kind === 'person' && name.areaIds.includes(areaId)) inside.add(name.subjectId ?? name.tag);
  return inside.size;
}
