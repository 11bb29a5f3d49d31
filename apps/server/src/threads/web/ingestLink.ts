import type { Position } from '@muster/model/position/positionBatch.ts';
import type { UnregisteredTag } from '@muster/model/position/wire.ts';
import type { EvacuationState, RoundState } from '@muster/engine/engine.ts';
import type { Command, ConfigChange } from '@muster/engine/input.ts';

import { AwaySwitch } from '../../core/db/awaySwitch.ts';
import type { EngineCopy, IngestContract } from '../../core/thread/contract.ts';
import type { ConfigChanged, IngestPort } from '../../core/thread/ingestPort.ts';
import { type Peer, PeerGone } from '../../core/thread/port.ts';

type Calls = IngestContract['calls'];

/** The ingest thread for the web thread; while it is restarted, calls fail at once. */
export class IngestLink implements IngestPort {
  #peer: Peer<IngestContract> | undefined;
  readonly #away = new AwaySwitch();

  connect(peer: Peer<IngestContract>): void {
    this.#peer = peer;
  }

  /** Callers that wait for a write of the ingest thread are rejected at once. */
  setAway(since: number | null): void {
    this.#away.set(since);
  }

  async #call<Name extends keyof Calls>(name: Name, request: Calls[Name]['request']): Promise<Calls[Name]['reply']> {
    if (this.#peer === undefined) throw new PeerGone(name);
    return this.#peer.call(name, request);
  }

  /** For calls that the ingest thread answers when the log or the alarms are written. */
  #callWritten<Name extends keyof Calls>(name: Name, request: Calls[Name]['request']): Promise<Calls[Name]['reply']> {
    return this.#away.run(() => this.#call(name, request));
  }

  async configChanged(change: ConfigChanged): Promise<void> {
    await this.#callWritten('configChanged', change);
  }

  async command(buildingId: string, command: Command): Promise<void> {
    await this.#callWritten('command', { buildingId, command });
  }

  evacuations(buildingId: string): Promise<readonly EvacuationState[]> {
    return this.#call('evacuations', { buildingId });
  }

  rounds(buildingId: string): Promise<readonly RoundState[]> {
    return this.#call('rounds', { buildingId });
  }

  async position(buildingId: string, position: Position): Promise<void> {
    await this.#callWritten('position', { buildingId, position });
  }

  /** A copy of the engine, with the configuration that a draft would give it; null = the building has none. */
  engineCopy(buildingId: string, draft: ConfigChange): Promise<EngineCopy | null> {
    return this.#call('engineCopy', { buildingId, draft });
  }

  /** Resolves when this thread has everything that was acknowledged before. */
  async catchUp(): Promise<void> {
    await this.#callWritten('catchUp', null);
  }

  /** Tags without a card, last heard first. */
  unregisteredTags(buildingId: string): Promise<UnregisteredTag[]> {
    return this.#call('unregisteredTags', { buildingId });
  }
}
