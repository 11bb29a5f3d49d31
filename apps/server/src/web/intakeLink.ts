import type { EvacuationState } from '@muster/engine/engine.ts';
import type { Command } from '@muster/engine/input.ts';

import type { ConfigChanged, IntakePort } from '../intakePort.ts';
import type { UnregisteredTag } from '../lane/unregistered.ts';
import type { IntakeContract } from '../thread/contract.ts';
import { type Peer, PeerGone } from '../thread/port.ts';

/** The intake as the web thread reaches it; while it is started again, calls fail at once. */
export class IntakeLink implements IntakePort {
  #peer: Peer<IntakeContract> | undefined;

  connect(peer: Peer<IntakeContract>): void {
    this.#peer = peer;
  }

  #reach(call: string): Peer<IntakeContract> {
    if (this.#peer === undefined) throw new PeerGone(call);
    return this.#peer;
  }

  async configChanged(change: ConfigChanged): Promise<void> {
    await this.#reach('configChanged').call('configChanged', change);
  }

  async command(buildingId: string, command: Command): Promise<void> {
    await this.#reach('command').call('command', { buildingId, command });
  }

  evacuations(buildingId: string): Promise<readonly EvacuationState[]> {
    return this.#reach('evacuations').call('evacuations', { buildingId });
  }

  /** Resolves when this thread knows everything that was acknowledged before. */
  async catchUp(): Promise<void> {
    await this.#reach('catchUp').call('catchUp', null);
  }

  /** Tags without a card, last heard of first. */
  unregisteredTags(buildingId: string): Promise<UnregisteredTag[]> {
    return this.#reach('unregisteredTags').call('unregisteredTags', { buildingId });
  }
}
