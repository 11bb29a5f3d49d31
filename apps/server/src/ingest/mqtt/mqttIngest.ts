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
  /** An answer of a wristband; true when it is durable, false for an unknown message. */
  answered(buildingId: string, sn: string, payload: Buffer): Promise<boolean>;
  /** For metrics. */
  malformed(): void;
  /** Called for a refused message of a gateway. */
  refused(refusal: Refusal): void;
}

const taken: PublishOutcome = { reason: reason.success };

/**
 * Handles publishes. Positions are acknowledged when they are durable. Unreadable ones are acknowledged as well, with
 * the reason in MQTT 5: sent again they would not change, and unacknowledged they would block the gateway's later
 * messages.
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

/** Acknowledged when it is stored. Rejects if that fails: the gateway then sends it again. */
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

/** Checkpoint events: acknowledged when they are durable. */
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

/** The binary form begins with a byte that begins no JSON text. */
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

/** MQTT has no language of the caller. */
function english({ key, params }: RejectReason): string {
  return translate('en_US', key, params);
}
