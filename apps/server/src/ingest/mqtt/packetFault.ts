import type { IPublishPacket, Packet } from 'mqtt-packet';

import { type MqttVersion, reason, type Reason } from './mqttReply.ts';

/** Why a connection ends: the reason for MQTT 5 clients, and the text of the log. */
export interface PacketFault {
  code: Reason;
  why: string;
}

/** Error of a packet that could be parsed; undefined = none. */
export function packetFault(packet: Packet, version: MqttVersion): PacketFault | undefined {
  switch (packet.cmd) {
    case 'publish':
      return publishFault(packet, version);
    case 'subscribe':
      return packetIdFault(packet) ?? emptyFault(packet.cmd, packet.subscriptions);
    case 'unsubscribe':
      return packetIdFault(packet) ?? emptyFault(packet.cmd, packet.unsubscriptions);
    case 'pubrel':
    case 'puback':
      return packetIdFault(packet);
    default:
      return undefined;
  }
}

function publishFault(packet: IPublishPacket, version: MqttVersion): PacketFault | undefined {
  if (version === 5 && packet.qos === 2) return { code: reason.qosNotSupported, why: 'QoS 2' };
  if (packet.topic === '' || packet.properties?.topicAlias !== undefined)
    return { code: reason.topicAliasInvalid, why: 'topic alias' };
  return packet.qos > 0 ? packetIdFault(packet) : undefined;
}

/** MQTT 5 §2.2.1: never 0. The parser returns −1 where the packet ends before its id. */
function packetIdFault({ cmd, messageId = 0 }: Packet): PacketFault | undefined {
  if (messageId < 0) return { code: reason.malformedPacket, why: `${cmd} without packet id` };
  return messageId === 0 ? { code: reason.protocolError, why: `${cmd} with packet id 0` } : undefined;
}

/** MQTT 5 §3.8.3, §3.10.3: at least one topic filter. */
function emptyFault(cmd: string, filters: readonly unknown[]): PacketFault | undefined {
  return filters.length === 0 ? { code: reason.protocolError, why: `${cmd} without topics` } : undefined;
}
