import type { Gateway } from '../gateway/gatewayKeys.ts';
import type { Reason } from './mqttReply.ts';

/** Result of a publish. A reason other than success is sent to MQTT 5 clients only. */
export interface PublishOutcome {
  reason: Reason;
  detail?: string;
}

/** What a session needs from the ingest thread. */
export interface SessionPorts {
  authenticate(user: string, password: string): Promise<Gateway | undefined>;
  /**
   * Handles a publish. `busy` = no room now: retry. Otherwise resolves when it may be acknowledged, which for positions
   * means durable, and rejects on failure: the session then ends without acknowledging.
   */
  publish(gateway: Gateway, topic: string, payload: Buffer): Promise<PublishOutcome> | 'busy';
  /** Called once the client is known, so that an older session of the same client can be ended. */
  opened(): void;
  closed(why: string): void;
  /** A packet was handled wrongly: a defect of the server. */
  failed(error: unknown): void;
}
