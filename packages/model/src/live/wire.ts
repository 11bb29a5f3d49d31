/**
 * The JSON messages of `WebSocket /live`, beside its binary frames (`packages/protocols/src/liveFrame.ts`). The order
 * at the start of a connection is: `ready`, `names`, a snapshot frame; afterwards `names` always precedes the first
 * frame that uses its handles. The subscription to alarms is active when `ready` is sent, so a reader that calls
 * `/pod/alarm/page` after `ready` misses none. The server does not parse what it sends; its tests do.
 */
import * as z from 'zod';

import type { alarm } from '../alarm/alarm.ts';
import type { Row } from '../entity/row.ts';

const text = z.string().nullable();
const epochMs = z.number().meta({ description: 'Epoch ms.' });

/** West, south, east, north in degrees. */
const liveBounds = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type LiveBounds = z.infer<typeof liveBounds>;

/** The view of a reader; later messages consist of it alone, and cause a new snapshot. */
export const liveView = z.object({
  floor: z.int().nullable().default(null).meta({ description: 'null = every floor.' }),
  bounds: liveBounds.nullable().default(null).meta({ description: 'null = everywhere.' }),
});
export type LiveView = z.infer<typeof liveView>;

/** The first message of a reader, at most 5 s after the connection opened. */
export const liveHello = liveView.extend({ authToken: z.string(), buildId: z.string() });
export type LiveHello = z.infer<typeof liveHello>;

/** Name and attributes of a handle. Sent again at each change, most often of `areaIds`. */
const liveName = z.strictObject({
  handle: z.number(),
  tag: z.string(),
  kind: z
    .enum(['person', 'vehicle'])
    .nullable()
    .meta({ description: 'null = nobody carries the card, or no card is registered.' }),
  subjectId: text,
  subjectName: text.meta({ description: "A person's name, a vehicle's plate number." }),
  departId: text,
  departName: text,
  personType: text.meta({ description: '`internal`, `visitor` or `contractor`; null for vehicles.' }),
  vehicleType: text.meta({ description: "Id of the vehicle's type; null for persons." }),
  isRegistered: z.boolean().meta({ description: 'A location card with this SN exists.' }),
  areaIds: z.array(z.string()).readonly().meta({ description: 'The areas in which the tag is.' }),
});
export type LiveName = z.infer<typeof liveName>;

const liveReady = z.strictObject({
  type: z.literal('ready'),
  buildId: z.string(),
  t: epochMs.meta({ description: "Of the server's clock, epoch ms." }),
});
export type LiveReady = z.infer<typeof liveReady>;

const liveNames = z.strictObject({ type: z.literal('names'), names: z.array(liveName).readonly() });
export type LiveNames = z.infer<typeof liveNames>;

/**
 * An alarm as in `/pod/alarm/page` (wire.md), without its evidence, which `/pod/alarm/get` returns, and without
 * reader-specific fields.
 */
export type LiveAlarm = Omit<Row<typeof alarm>, (typeof notLive)[number]>;

/** Fields of an alarm's row that its live message does not have. */
export const notLive = ['evidence', 'holding', 'driverName', 'musterId', 'belongsTo', 'responderNames'] as const;

const liveAlarmChange = z.strictObject({
  type: z.literal('alarm'),
  change: z
    .enum([
      'raise',
      'clear',
      'acknowledge',
      'holder',
      'responders',
      'handle',
      'unverified',
      'verified',
      'level',
      'shelve',
      'unshelve',
      'suppress',
      'unsuppress',
      'outOfService',
      'inService',
      'escalate',
    ])
    .meta({
      description:
        "As the engine's events name it; `raise` also of an alarm that is reopened. `holder`: taken, handed over or given back. `responders`: sent, answered or arrived.",
    }),
  // The fields are those of the descriptor; the server's tests check them (`checkedLiveMessage`).
  alarm: z.custom<LiveAlarm>(),
});
export type LiveAlarmChange = z.infer<typeof liveAlarmChange>;

/** Every 10 s; a reader without a message for 25 s should reconnect. */
const liveHeartbeat = z.strictObject({ type: z.literal('heartbeat'), t: epochMs });
export type LiveHeartbeat = z.infer<typeof liveHeartbeat>;

/** Rows of the building have changed: readers reload these entities. */
const liveSite = z.strictObject({
  type: z.literal('site'),
  entities: z
    .array(z.string())
    .readonly()
    .nullable()
    .meta({ description: 'By name, as in their paths; null = any entity.' }),
});
export type LiveSite = z.infer<typeof liveSite>;

/** System conditions have begun or ended: readers call `/base/systemCondition/active` again. */
const liveConditions = z.strictObject({ type: z.literal('conditions') });
export type LiveConditions = z.infer<typeof liveConditions>;

/** Messages of the server. */
export const liveMessage = z.discriminatedUnion('type', [
  liveReady,
  liveNames,
  liveAlarmChange,
  liveSite,
  liveConditions,
  liveHeartbeat,
]);
export type LiveMessage = z.infer<typeof liveMessage>;
