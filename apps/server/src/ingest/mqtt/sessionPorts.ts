import type { Gateway } from '../gateway/gatewayKeys.ts';
import type { Reason } from './mqttReply.ts';

/** What became of a publish. A reason other than success reaches MQTT 5 clients; older ones are told nothing. */
export interface PublishOutcome {
  reason: Reason;
  detail?: string;
}

/** What a session asks of the ingest thread. */
export interface SessionPorts {
  authenticate(user: string, password: string): Promise<Gateway | undefined>;
  /**
   * Takes a publish. `busy` = no room now: offer it again. Otherwise resolves when it may be acknowledged, which for
   * positions means durable, and rejects when that cannot be said: the session then ends without acknowledging.
   */
  publish(gateway: Gateway, topic: string, payload: Buffer): Promise<PublishOutcome> | 'busy';
  /** Called once the client is known, so that an older session of the same client can be ended. */
  opened(): void;
  closed(why: string): void;
  /** A packet was handled wrongly: a defect of the server. */
  failed(error: unknown): void;
}
