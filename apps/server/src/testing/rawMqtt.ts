import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { generate, parser as createParser, type IConnectPacket, type Packet } from 'mqtt-packet';

/** A client that sends exactly the test's packets, and records all received ones. */
export interface RawMqtt {
  socket: Socket;
  heard: Packet[];
  closed: Promise<unknown>;
  /** Resolves when such a packet arrives from now on. */
  next(cmd: Packet['cmd']): Promise<void>;
}

/** Connects and sends packets, at once. @param version that of a CONNECT among them, when it is not given */
export async function rawMqtt(port: number, packets: readonly Packet[], version?: 4 | 5): Promise<RawMqtt> {
  const protocolVersion = version ?? packets.find((packet) => packet.cmd === 'connect')?.protocolVersion ?? 4;
  const socket = connect(port, '127.0.0.1');
  const heard: Packet[] = [];
  const parser = createParser({ protocolVersion });
  parser.on('packet', (packet) => heard.push(packet));
  socket.on('data', (chunk) => parser.parse(chunk));
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  for (const packet of packets) socket.write(generate(packet, { protocolVersion }));
  const next = (cmd: Packet['cmd']): Promise<void> =>
    new Promise((resolve) => parser.on('packet', (packet) => void (packet.cmd === cmd && resolve())));
  return { socket, heard, closed, next };
}

/** CONNECT of the tests' gateway. */
export function hello(protocolVersion: 4 | 5 = 4, clientId = 'c1'): IConnectPacket {
  const login = { username: 'gateway', password: Buffer.from('secret') };
  return { cmd: 'connect', protocolVersion, protocolId: 'MQTT', clientId, clean: true, keepalive: 60, ...login };
}

export const pingreq: Buffer = Buffer.from([0xc0, 0]);
