import { demoDoors, type DoorRequest } from '@muster/demo/door.ts';
import type { PlannedPermit } from '@muster/demo/permitPlan.ts';
import { decideAccess } from '@muster/model/accessRule/decideAccess.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';

import { derivedId } from '../../../core/db/newId.ts';
import { accessEventId } from '../../../ingest/access/accessEvents.ts';
import type { CheckedEvent } from '../../../ingest/access/accessEvent.store.ts';
import { decisionOf } from '../../../modules/access/accessRule/decideAtDoor.ts';
import type { PastSite } from './pastSite.store.ts';

/** What a door decided, as it is kept. */
export type PastDecision = ReturnType<typeof decisionOf> & { id: string };

interface DoorAnswer {
  granted: boolean;
  /** What the controller of the door reports. */
  events: CheckedEvent[];
  /** Null = the door decided alone. */
  decision: PastDecision | null;
}

/** What is true at the moment of a request. */
interface Moment {
  /** The carrier of the card; null = nobody. */
  personId: string | null;
  /** Permits in progress. */
  running: ReadonlySet<PlannedPermit>;
  /** Doors stand open. */
  isEvacuating: boolean;
}

/** Answers a request as the server and the door would have answered it; null for a door that the site does not have. */
export function answerAtDoor(site: PastSite, request: DoorRequest, moment: Moment): DoorAnswer | null {
  const { t, card, device, headCount } = request;
  const { buildingId } = site;
  const door = site.doors.get(device);
  if (door === undefined) return null;
  const { checkpoint } = door;
  const known = site.subjects.get(moment.personId ?? '') ?? null;
  const subject = known === null ? null : { ...known, hasPermit: worksBehind(site, device, known.id, moment.running) };
  const siteTime = toSiteTime(new Date(t).toISOString(), site.timeZone);
  const question = { direction: 'in', subject, rules: door.rules, siteTime, evacuation: 'none', headCount } as const;
  const answer = decideAccess(question);
  const granted = moment.isEvacuating || answer.granted;
  const read = { credentialKind: 'card', credential: card, t } as const;
  const event = { ...read, index: 0, checkpoint: device, direction: 'in' as const, granted, picture: undefined };
  const reported = { ...event, at: checkpoint, id: accessEventId(buildingId, checkpoint, event) };
  const isOffline = demoDoors.some((each) => each.device === device && each.isOffline);
  const id = derivedId(`demo decision ${buildingId} ${device} ${card} ${t}`);
  return {
    granted,
    events: granted || isOffline ? [reported] : [],
    decision:
      isOffline || moment.isEvacuating
        ? null
        : { id, ...decisionOf({ door: checkpoint, direction: 'in', ...read }, subject, answer) },
  };
}

function worksBehind(
  { persons }: PastSite,
  device: string,
  personId: string,
  running: ReadonlySet<PlannedPermit>,
): boolean {
  const area = demoDoors.find((each) => each.device === device)?.area;
  return [...running].some(
    ({ site, workers, guardians }) =>
      site.place === area && [...workers, ...guardians].some((number) => persons.get(number)?.id === personId),
  );
}
