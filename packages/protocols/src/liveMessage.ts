import type { alarm } from '@muster/model/alarm/alarm.ts';
import type { Row } from '@muster/model/entity/row.ts';

/**
 * The JSON messages of `WebSocket /live`, beside its binary frames (liveFrame.ts). The order at the start of a
 * connection is: `ready`, `names`, a snapshot frame; afterwards `names` always comes before the first frame that uses
 * its handles. The subscription to alarms stands when `ready` is sent, so a reader that asks `/pod/alarm/page` after
 * `ready` misses none.
 */

/** West, south, east, north in degrees. */
export type LiveBounds = [west: number, south: number, east: number, north: number];

/** The first message of a reader, at most 5 s after the connection opened. */
export interface LiveHello {
  authToken: string;
  buildId: string;
  /** null = every floor. */
  floor: number | null;
  /** null = everywhere. */
  bounds: LiveBounds | null;
}

/** Any later message of a reader: what it looks at now. It is answered with a new snapshot. */
export type LiveView = Pick<LiveHello, 'floor' | 'bounds'>;

/** Who a handle is. Sent again whenever something of it changes, `areaIds` most often. */
export interface LiveName {
  handle: number;
  tag: string;
  /** null = nobody carries the card, or no card is registered. */
  kind: 'person' | 'vehicle' | null;
  subjectId: string | null;
  /** A person's name, a vehicle's plate number. */
  subjectName: string | null;
  departId: string | null;
  departName: string | null;
  /** `internal`, `visitor` or `contractor`; null for vehicles. */
  personType: string | null;
  /** Id of the vehicle's type; null for persons. */
  vehicleType: string | null;
  /** A location card with this SN exists. */
  isRegistered: boolean;
  /** The areas in which the tag is. */
  areaIds: readonly string[];
}

/** An alarm as in `/pod/alarm/page` (wire.md), without its evidence, which `/pod/alarm/get` gives. */
export type LiveAlarm = Omit<Row<typeof alarm>, 'evidence'>;

export interface LiveReady {
  type: 'ready';
  buildId: string;
  /** Epoch ms of the server's clock. */
  t: number;
}

export interface LiveNames {
  type: 'names';
  names: readonly LiveName[];
}

export interface LiveAlarmChange {
  type: 'alarm';
  /** As the engine's events name it; `raise` also of an alarm that is reopened. */
  change:
    | 'raise'
    | 'clear'
    | 'acknowledge'
    | 'handle'
    | 'unverified'
    | 'verified'
    | 'level'
    | 'shelve'
    | 'unshelve'
    | 'suppress'
    | 'unsuppress'
    | 'outOfService'
    | 'inService'
    | 'escalate';
  alarm: LiveAlarm;
}

/** Every 10 s; a reader that has heard nothing for 25 s should connect again. */
export interface LiveHeartbeat {
  type: 'heartbeat';
  t: number;
}

/** Rows of the building are others than before: whoever shows something of these entities asks for it again. */
export interface LiveSite {
  type: 'site';
  /** By name, as in their paths; null = any entity. */
  entities: readonly string[] | null;
}

/** Conditions of the system have begun or ended: whoever shows them asks `/base/systemCondition/active` again. */
export interface LiveConditions {
  type: 'conditions';
}

export type LiveMessage = LiveReady | LiveNames | LiveAlarmChange | LiveSite | LiveConditions | LiveHeartbeat;

/** Why the server closes a connection, besides the codes of RFC 6455. */
export const liveClose = {
  /** No valid first message within 5 s, or the session ended. */
  unauthorized: 4401,
  /** The account may not see this building. */
  forbidden: 4403,
  /** The account's role is another now: connect again. */
  rightsChanged: 4409,
  /** Too many connections of the account or the address, or too many messages: connect again later. */
  tooMany: 4429,
} as const;
