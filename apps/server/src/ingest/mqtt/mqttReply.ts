import { generate, type IConnectPacket } from 'mqtt-packet';

import { limits } from '@muster/model/access/limits.ts';

/** MQTT 3.1, 3.1.1 and 5: the second extends the first, the third adds reasons. */
export type MqttVersion = 3 | 4 | 5;

/** Reason codes of MQTT 5 §2.4 that this server sends. */
export const reason = {
  success: 0x00,
  malformedPacket: 0x81,
  protocolError: 0x82,
  implementationSpecificError: 0x83,
  clientIdNotValid: 0x85,
  badUserOrPassword: 0x86,
  notAuthorized: 0x87,
  serverUnavailable: 0x88,
  serverBusy: 0x89,
  serverShuttingDown: 0x8b,
  badAuthenticationMethod: 0x8c,
  keepAliveTimeout: 0x8d,
  sessionTakenOver: 0x8e,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  quotaExceeded: 0x97,
  administrativeAction: 0x98,
  payloadFormatInvalid: 0x99,
  qosNotSupported: 0x9b,
} as const;
export type Reason = (typeof reason)[keyof typeof reason];

/** Publishes of one connection between their arrival and their acknowledgement. */
export const receiveMaximum = 1024;
/** A batch of the largest size with its topic and properties. */
export const maximumPacketSize = limits.batchBytes + 64 * 1024;

/** MQTT 3.1.1 §3.2.2.3. */
const returnCodes: Partial<Record<Reason, number>> = {
  [reason.success]: 0,
  [reason.clientIdNotValid]: 2,
  [reason.serverUnavailable]: 3,
  [reason.badUserOrPassword]: 4,
};
const notAuthorizedCode = 5;

/** The server's CONNACK, with its limits if the version has them. */
export function connack(version: MqttVersion, code: Reason, assignedClientId?: string): Buffer {
  if (version !== 5) {
    const returnCode = returnCodes[code] ?? notAuthorizedCode;
    return generate({ cmd: 'connack', sessionPresent: false, returnCode });
  }
  const properties = {
    sessionExpiryInterval: 0,
    receiveMaximum,
    maximumQoS: 1,
    maximumPacketSize,
    topicAliasMaximum: 0,
    subscriptionIdentifiersAvailable: false,
    sharedSubscriptionAvailable: false,
    ...(assignedClientId === undefined ? {} : { assignedClientIdentifier: assignedClientId }),
  };
  return generate(
    { cmd: 'connack', sessionPresent: false, reasonCode: code, properties: code === reason.success ? properties : {} },
    { protocolVersion: 5 },
  );
}

/** PUBACK, or PUBREC for QoS 2. The short form means success in every version. */
export function publishAck(
  version: MqttVersion,
  cmd: 'puback' | 'pubrec',
  messageId: number,
  code: Reason = reason.success,
  reasonString?: string,
): Buffer {
  if (version !== 5 || (code === reason.success && reasonString === undefined)) {
    return Buffer.from([cmd === 'puback' ? 0x40 : 0x50, 2, messageId >> 8, messageId & 0xff]);
  }
  const properties = reasonString === undefined ? {} : { reasonString };
  return generate({ cmd, messageId, reasonCode: code, properties }, { protocolVersion: 5 });
}

/** A message to the client; with an id it needs an acknowledgement (QoS 1). */
export function publish(version: MqttVersion, topic: string, payload: Buffer, messageId?: number): Buffer {
  const quality = messageId === undefined ? ({ qos: 0 } as const) : ({ qos: 1, messageId } as const);
  return generate(
    { cmd: 'publish', topic, payload, dup: false, retain: false, ...quality },
    { protocolVersion: version },
  );
}

export function pubcomp(messageId: number): Buffer {
  return Buffer.from([0x70, 2, messageId >> 8, messageId & 0xff]);
}

export function suback(version: MqttVersion, messageId: number, granted: readonly (0 | 1 | undefined)[]): Buffer {
  const refused = version === 5 ? reason.notAuthorized : 0x80;
  return generate(
    { cmd: 'suback', messageId, granted: granted.map((qos) => qos ?? refused) },
    { protocolVersion: version },
  );
}

export function unsuback(version: MqttVersion, messageId: number, count: number): Buffer {
  return generate(
    { cmd: 'unsuback', messageId, granted: Array.from({ length: count }, () => 0) },
    { protocolVersion: version },
  );
}

export const pingresp: Buffer = Buffer.from([0xd0, 0]);

/** Only MQTT 5 has a packet for a server that ends the connection; the others see it closed. */
export function disconnect(version: MqttVersion | undefined, code: Reason): Buffer | undefined {
  return version === 5 ? generate({ cmd: 'disconnect', reasonCode: code }, { protocolVersion: 5 }) : undefined;
}

/** Why a CONNECT is refused before its password is checked; undefined = it is not. */
export function connectFault(packet: IConnectPacket): Reason | undefined {
  if (packet.properties?.authenticationMethod !== undefined) return reason.badAuthenticationMethod;
  // MQTT 3.1.1 §3.1.3.1: without an id there is no session to continue.
  if (packet.clientId === '' && packet.protocolVersion !== 5 && packet.clean !== true) return reason.clientIdNotValid;
  if (packet.clientId.length > 256) return reason.clientIdNotValid;
  return undefined;
}
