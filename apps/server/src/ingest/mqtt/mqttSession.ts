import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

import {
  type IConnectPacket,
  type IPublishPacket,
  type ISubscribePacket,
  type IUnsubscribePacket,
  type Packet,
  parser as createParser,
} from 'mqtt-packet';

import type { Gateway } from '../gateway/gatewayKeys.ts';
import { Downlink } from './downlink.ts';
import {
  connack,
  connectFault,
  disconnect,
  maximumPacketSize,
  type MqttVersion,
  pingresp,
  publishAck,
  pubcomp,
  reason,
  type Reason,
  receiveMaximum,
  suback,
  unsuback,
} from './mqttReply.ts';
import { packetFault } from './packetFault.ts';
import type { PublishOutcome, SessionPorts } from './sessionPorts.ts';
import { isReadable } from './topic.ts';

/** Time for a client to send its CONNECT (MQTT 3.1.1 §3.1: a reasonable time). */
const connectWithinMs = 10_000;
/** Interval and duration of retries of a publish without room, before the client is disconnected. */
const retryEveryMs = 20;
const giveUpAfterMs = 10_000;
/** Bytes of unacknowledged publishes at which reading pauses. */
const inFlightBytesLimit = 4 * 1024 * 1024;

/**
 * One MQTT connection. Nothing is routed from client to client and nothing is stored for a disconnected client, so a
 * session ends with its connection: wills and retain flags are accepted and have no effect (docs/protocols.md). Packets
 * are handled in order; publishes are acknowledged in that order as well.
 */
export class MqttSession {
  gateway: Gateway | undefined;
  clientId = '';
  readonly #socket: Socket;
  readonly #ports: SessionPorts;
  readonly #parser = createParser();
  readonly #inbox: Packet[] = [];
  #version: MqttVersion | undefined;
  /** A packet is in progress: authentication, or a publish without room. */
  #isWaiting = false;
  #waitingSince: number | undefined;
  #inFlight = 0;
  #inFlightBytes = 0;
  #lastAck: Promise<void> = Promise.resolve();
  #isOpen = true;
  readonly #downlink = new Downlink();

  constructor(socket: Socket, ports: SessionPorts) {
    this.#socket = socket;
    this.#ports = ports;
    socket.setNoDelay(true);
    socket.setTimeout(connectWithinMs);
    this.#parser.on('packet', (packet) => this.#inbox.push(packet));
    this.#parser.on('error', () => this.end(reason.malformedPacket, 'malformed packet'));
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('timeout', () => this.#silent());
    socket.on('error', (error) => this.#closed(error.message));
    socket.on('close', () => this.#closed('closed by the client'));
  }

  /** Sends the reason, where the version can, and closes. The client sends unacknowledged publishes again. */
  end(code: Reason, why: string): void {
    if (!this.#isOpen) return;
    const farewell = this.gateway === undefined ? undefined : disconnect(this.#version, code);
    if (farewell !== undefined) this.#send(farewell);
    this.#closed(why);
    this.#socket.end(() => this.#socket.destroy());
    // A client that does not read would keep the DISCONNECT packet, and the socket, forever.
    this.#socket.setTimeout(1000, () => this.#socket.destroy());
  }

  /**
   * Sends the client a message. @returns false if it does not subscribe to it, or has not acknowledged earlier ones yet
   */
  deliver(topic: string, payload: Buffer): boolean {
    const packet = this.#isOpen ? this.#downlink.packet(this.#version ?? 4, topic, payload) : undefined;
    if (packet === undefined) return false;
    this.#send(packet);
    return true;
  }

  /** Resolves when every accepted publish was acknowledged or given up. */
  async settled(): Promise<void> {
    await this.#lastAck;
  }

  #closed(why: string): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#inbox.length = 0;
    this.#ports.closed(why);
  }

  #send(bytes: Buffer): void {
    if (!this.#socket.writable) return;
    // One write for all acknowledgements of a commit.
    if (this.#socket.writableCorked === 0) {
      this.#socket.cork();
      process.nextTick(() => this.#socket.uncork());
    }
    this.#socket.write(bytes);
  }

  #read(chunk: Buffer): void {
    if (!this.#isOpen) return;
    try {
      const unread = this.#parser.parse(chunk);
      if (unread > maximumPacketSize) this.end(reason.packetTooLarge, 'packet too large');
    } catch {
      this.end(reason.malformedPacket, 'malformed packet');
    }
    this.#handleNext();
  }

  #silent(): void {
    // While reading is paused, the silence is caused by the server.
    if (!this.#socket.isPaused()) this.end(reason.keepAliveTimeout, 'silent for too long');
  }

  #handleNext(): void {
    while (this.#isOpen && !this.#isWaiting) {
      const packet = this.#inbox.shift();
      if (packet === undefined) break;
      try {
        this.#handle(packet);
      } catch (error) {
        // A packet ends its own connection at most, never the thread.
        this.#ports.failed(error);
        this.end(reason.implementationSpecificError, 'a packet could not be handled');
      }
    }
    const isFull = this.#inFlight >= receiveMaximum || this.#inFlightBytes >= inFlightBytesLimit;
    if (this.#isWaiting || isFull) this.#socket.pause();
    else this.#socket.resume();
  }

  #handle(packet: Packet): void {
    if (packet.cmd === 'connect') {
      if (this.#version !== undefined) this.end(reason.protocolError, 'second CONNECT');
      else this.#connect(packet);
      return;
    }
    if (this.gateway === undefined || this.#version === undefined) {
      this.end(reason.protocolError, 'no CONNECT first');
      return;
    }
    const fault = packetFault(packet, this.#version);
    if (fault !== undefined) this.end(fault.code, fault.why);
    else if (packet.cmd === 'publish') this.#publish(packet, this.gateway, this.#version);
    else this.#handleOther(packet, this.gateway, this.#version);
  }

  #handleOther(packet: Packet, gateway: Gateway, version: MqttVersion): void {
    switch (packet.cmd) {
      case 'pubrel':
        this.#send(pubcomp(packet.messageId ?? 0));
        break;
      case 'puback':
        this.#downlink.acknowledged(packet.messageId ?? 0);
        break;
      case 'subscribe':
        this.#subscribe(packet, gateway, version);
        break;
      case 'unsubscribe':
        this.#unsubscribe(packet, version);
        break;
      case 'pingreq':
        this.#send(pingresp);
        break;
      case 'disconnect':
        this.end(reason.success, 'disconnected');
        break;
      default:
        this.end(reason.protocolError, `${packet.cmd} from a client`);
    }
  }

  #connect(packet: IConnectPacket): void {
    const version = packet.protocolVersion ?? 4;
    this.#version = version;
    const fault = connectFault(packet);
    if (fault !== undefined) {
      this.#refuse(version, fault);
      return;
    }
    this.#isWaiting = true;
    this.#authenticate(packet, version)
      .catch(() => this.#refuse(version, reason.serverUnavailable))
      .finally(() => {
        this.#isWaiting = false;
        this.#handleNext();
      });
  }

  async #authenticate(packet: IConnectPacket, version: MqttVersion): Promise<void> {
    const gateway = await this.#ports.authenticate(packet.username ?? '', packet.password?.toString() ?? '');
    if (!this.#isOpen) return;
    if (gateway === undefined) {
      this.#refuse(version, reason.badUserOrPassword);
      return;
    }
    this.gateway = gateway;
    this.clientId = packet.clientId === '' ? randomUUID() : packet.clientId;
    // MQTT 3.1.1 §3.1.2.10: one and a half times the keep alive; 0 switches it off.
    this.#socket.setTimeout((packet.keepalive ?? 0) * 1500);
    this.#ports.opened();
    this.#send(connack(version, reason.success, packet.clientId === '' ? this.clientId : undefined));
  }

  #refuse(version: MqttVersion, code: Reason): void {
    this.#send(connack(version, code));
    this.end(code, `refused with reason ${code}`);
  }

  #publish(packet: IPublishPacket, gateway: Gateway, version: MqttVersion): void {
    const payload = Buffer.from(packet.payload);
    const taken = this.#ports.publish(gateway, packet.topic, payload);
    if (taken === 'busy') {
      this.#offerAgain(packet);
      return;
    }
    this.#waitingSince = undefined;
    this.#inFlight += 1;
    this.#inFlightBytes += payload.length;
    this.#lastAck = this.#acknowledge(this.#lastAck, packet, taken, version).finally(() => {
      this.#inFlight -= 1;
      this.#inFlightBytes -= payload.length;
      this.#handleNext();
    });
  }

  /** Puts the packet back first; reading is paused meanwhile, so that the sender slows down. */
  #offerAgain(packet: IPublishPacket): void {
    this.#waitingSince ??= performance.now();
    if (performance.now() - this.#waitingSince >= giveUpAfterMs) {
      this.end(reason.quotaExceeded, 'no room in the queue');
      return;
    }
    this.#inbox.unshift(packet);
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.#handleNext();
    }, retryEveryMs);
  }

  async #acknowledge(
    before: Promise<void>,
    packet: IPublishPacket,
    taken: Promise<PublishOutcome>,
    version: MqttVersion,
  ): Promise<void> {
    try {
      const [outcome] = await Promise.all([taken, before]);
      if (!this.#isOpen) return;
      if (outcome.reason === reason.notAuthorized && (version !== 5 || packet.qos === 0)) {
        // MQTT 3.1.1 §3.3.5: without a reason code, it must be acknowledged or the connection closed.
        this.end(reason.notAuthorized, outcome.detail ?? 'not authorized');
      } else if (packet.qos > 0) {
        const cmd = packet.qos === 1 ? 'puback' : 'pubrec';
        this.#send(publishAck(version, cmd, packet.messageId ?? 0, outcome.reason, outcome.detail));
      }
    } catch {
      this.end(reason.serverBusy, 'could not be stored');
    }
  }

  #subscribe(packet: ISubscribePacket, gateway: Gateway, version: MqttVersion): void {
    const granted = packet.subscriptions.map(({ topic, qos }) =>
      isReadable(topic, gateway.buildingId) ? this.#downlink.grant(topic, qos) : undefined,
    );
    this.#send(suback(version, packet.messageId ?? 0, granted));
  }

  #unsubscribe(packet: IUnsubscribePacket, version: MqttVersion): void {
    for (const filter of packet.unsubscriptions) this.#downlink.withdraw(filter);
    this.#send(unsuback(version, packet.messageId ?? 0, packet.unsubscriptions.length));
  }
}
