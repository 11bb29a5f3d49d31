import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';

import { gateway } from '@muster/model/gateway/gateway.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import type { Logger } from 'pino';

import type { IngestContract, WebContract, WebAddress } from '../../core/thread/contract.ts';
import { connectPort, type Peer } from '../../core/thread/port.ts';
import type { GroupCommit } from '../../ingest/log/groupCommit.ts';
import { EngineCopies } from '../../runner/engineCopies.ts';
import type { LiveFeed } from '../../runner/liveFeed.ts';
import type { SiteRunners } from '../../runner/siteRunners.ts';
import type { ConfigurationDue } from './configurationDue.ts';
import { reloadGateways, notifyConfigured } from './putInForce.ts';

/** The web thread for the ingest thread: its address and its port. */
export interface Web {
  address?: WebAddress;
  peer?: Peer<WebContract>;
}

/** Messages of the other threads. */
export interface Told {
  web: Web;
  /** Conditions of all threads. */
  conditions: readonly SystemCondition[];
}

type LinkedParts = Parameters<typeof reloadGateways>[0] & {
  runners: SiteRunners;
  commit: GroupCommit;
  feed: LiveFeed;
  web: Web;
  configuration: Pick<ConfigurationDue, 'due'>;
};

/** A scrape waits this long for a busy web thread, and then omits it. */
const metricsWithinMs = 2000;

/** A web thread that is restarting has none. */
export async function metricsOfWeb(
  { peer }: Pick<Web, 'peer'>,
  withinMs = metricsWithinMs,
): Promise<WebContract['calls']['metrics']['reply'][]> {
  if (peer === undefined) return [];
  try {
    const late = sleep(withinMs, [], { ref: false });
    return await Promise.race([peer.call('metrics', null).then((metrics) => [metrics]), late]);
  } catch {
    // It is restarting, and begins at zero.
    return [];
  }
}

/** Answers the web thread, and sends it everything from the beginning. */
export function linkWeb(parts: LinkedParts, port: MessagePort, log: Logger): void {
  const { runners, commit, web, feed } = parts;
  web.peer?.close();
  const copies = new EngineCopies();
  const peer = connectPort<IngestContract, WebContract>(
    port,
    {
      calls: {
        configChanged: async ({ buildingId, entity, revision }) => {
          try {
            const isRecorded = revision !== undefined;
            if (!isRecorded || entity === gateway.name) await reloadGateways(parts);
            const configured = await runners.configure(buildingId, commit.input, isRecorded);
            if (entity !== gateway.name && configured?.entities.has(gateway.name)) await reloadGateways(parts);
            notifyConfigured(parts, buildingId, configured);
          } catch (error) {
            // It is saved, and applied later.
            parts.configuration.due();
            throw error;
          }
          return null;
        },
        command: async ({ buildingId, command }) => {
          await runners.command(buildingId, command, commit.input);
          return null;
        },
        catchUp: async () => {
          await runners.settled();
          feed.taken();
          feed.flush();
          return null;
        },
        evacuations: ({ buildingId }) => runners.get(buildingId)?.evacuations() ?? [],
        rounds: ({ buildingId }) => runners.get(buildingId)?.rounds() ?? [],
        position: async ({ buildingId, position }) => {
          const runner = runners.get(buildingId);
          if (runner === undefined) throw new Error(`No engine runs for building ${buildingId}`);
          const { receivedAt, done } = runner.begin();
          await commit.positions(buildingId, receivedAt, toPositionBatch([position])).finally(done);
          return null;
        },
        engineCopy: async ({ buildingId, draft }) => {
          const runner = runners.get(buildingId);
          return runner === undefined ? null : copies.copy(runner, draft);
        },
        unregisteredTags: ({ buildingId }) => runners.get(buildingId)?.unregistered.all() ?? [],
      },
      notices: { liveTaken: () => feed.taken() },
    },
    (call, error) => log.error({ part: 'ingest', err: error, call }, 'a call of the web thread failed'),
  );
  web.peer = peer;
  feed.restart();
}
