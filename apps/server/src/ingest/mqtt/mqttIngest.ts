import { type DecodedPositions, MalformedBody, type RejectReason } from '@muster/protocols/decoded.ts';
import { decodeMusterBinary } from '@muster/protocols/musterBinary.ts';
import { decodeMusterJson } from '@muster/protocols/musterJson.ts';
import { decodeOwntracks } from '@muster/protocols/owntracks.ts';
import type { BaseLogger } from 'pino';

import { translate } from '../../core/http/language.ts';
import type { AccessEvents } from '../access/accessEvents.ts';
import type { Gateway } from '../gateway/gatewayKeys.ts';
import type { Refusal } from '../gateway/refusal.store.ts';
import type { Ingest, Receipt } from '../ingest.ts';
import { reason } from './mqttReply.ts';
import type { PublishOutcome } from './sessionPorts.ts';
import { parsePublishTopic, type PublishTopic } from './topic.ts';

export interface MqttIngestPorts {
  ingest: Ingest;
  accessEvents: Pick<AccessEvents, 'hasRoom' | 'receive'>;
  log: Pick<BaseLogger, 'warn'>;
  /** What a wristband says of a message; true when it is durable, false when it cannot be meant. */
  answered(buildingId: string, sn: string, payload: Buffer): Promise<boolean>;
  /** For the counters. */
  malformed(): void;
  /** A gateway has sent what it may not. */
  refused(refusal: Refusal): void;
}

const taken: PublishOutcome = { reason: reason.success };

/**
 * What a publish means. Positions are acknowledged when they are durable. What cannot be read is acknowledged as well,
 * with the reason where MQTT 5 can carry it: sent again it would be no better, and unacknowledged it would stand in
 * front of everything that the gateway has behind it.
 */
export function createMqttIngest(ports: MqttIngestPorts) {
  return (gateway: Gateway, topic: string, payload: Buffer): Promise<PublishOutcome> | 'busy' => {
    const where = parsePublishTopic(topic);
    if (where === undefined || !isOwn(where, gateway)) {
      ports.refused({ gateway, reason: 'topicForeign', about: topic });
      return Promise.resolve({ reason: reason.notAuthorized, detail: 'topic not allowed' });
    }
    if (where.kind === 'answer') {
      return answer(ports, gateway, where.sn, payload);
    }
    if (where.kind === 'accessEvent') return publishEvents(ports, gateway, topic, payload);
    return publishPositions(ports, gateway, where, topic, payload);
  };
}

/** Acknowledged when it is written down. Rejects when that cannot be: the gateway then sends it again. */
async function answer(
  { answered, log, malformed }: MqttIngestPorts,
  gateway: Gateway,
  sn: string,
  payload: Buffer,
): Promise<PublishOutcome> {
  if (await answered(gateway.buildingId, sn, payload)) return taken;
  malformed();
  log.warn({ part: 'mqtt', gateway: gateway.name, tag: sn }, 'a wristband answered to no message of its own');
  return { reason: reason.payloadFormatInvalid, detail: 'no such message' };
}

function isOwn(where: PublishTopic, gateway: Gateway): boolean {
  return where.kind === 'owntracks' || where.buildId === gateway.buildingId;
}

function publishPositions(
  { ingest, log, malformed }: MqttIngestPorts,
  gateway: Gateway,
  where: PublishTopic,
  topic: string,
  payload: Buffer,
): Promise<PublishOutcome> | 'busy' {
  let decoded: DecodedPositions;
  try {
    decoded = decode(ingest, gateway, where, topic, payload);
  } catch (error) {
    if (!(error instanceof MalformedBody)) throw error;
    return Promise.resolve(unreadable({ log, malformed }, gateway, topic, error));
  }
  if (!ingest.hasRoom(decoded.batch)) return 'busy';
  const protocol = where.kind === 'owntracks' ? 'owntracks' : 'mqtt';
  return ingest.store(protocol, gateway, decoded).then(outcomeOf);
}

/** Events of checkpoints: acknowledged when they are durable. */
function publishEvents(
  ports: MqttIngestPorts,
  gateway: Gateway,
  topic: string,
  payload: Buffer,
): Promise<PublishOutcome> | 'busy' {
  if (!ports.accessEvents.hasRoom(payload.length)) return 'busy';
  return ports.accessEvents.receive(gateway.buildingId, payload).then(outcomeOf, (error: unknown) => {
    if (error instanceof MalformedBody) return unreadable(ports, gateway, topic, error);
    throw error;
  });
}

function unreadable(
  { log, malformed }: Pick<MqttIngestPorts, 'log' | 'malformed'>,
  gateway: Gateway,
  topic: string,
  { reason: why }: MalformedBody,
): PublishOutcome {
  malformed();
  log.warn({ part: 'mqtt', gateway: gateway.name, topic, reason: why }, 'a publish cannot be read');
  return { reason: reason.payloadFormatInvalid, detail: english(why) };
}

/** The binary form begins with a byte that no JSON text begins with. */
const firstOfBinary = 0x4d;

function decode(
  ingest: Ingest,
  gateway: Gateway,
  where: PublishTopic,
  topic: string,
  payload: Buffer,
): DecodedPositions {
  const context = ingest.context(gateway.buildingId);
  if (where.kind === 'owntracks') return decodeOwntracks(payload, context, topic);
  if (payload[0] === firstOfBinary) return decodeMusterBinary(payload, context);
  return decodeMusterJson(payload, context);
}

function outcomeOf({ rejected }: Receipt): PublishOutcome {
  const [first] = rejected;
  if (first === undefined) return taken;
  return {
    reason: reason.success,
    detail: `${rejected.length} rejected; item ${first.index}: ${english(first.reason)}`,
  };
}

/** MQTT knows no language of the caller. */
function english({ key, params }: RejectReason): string {
  return translate('en_US', key, params);
}
