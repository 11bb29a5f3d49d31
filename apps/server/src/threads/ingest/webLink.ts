import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';

import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import type { Logger } from 'pino';

import type { IngestContract, WebContract, WebAddress } from '../../core/thread/contract.ts';
import { connectPort, type Peer } from '../../core/thread/port.ts';
import type { GroupCommit } from '../../ingest/log/groupCommit.ts';
import type { LiveFeed } from '../../runner/liveFeed.ts';
import type { SiteRunners } from '../../runner/siteRunners.ts';
import type { ConfigurationDue } from './configurationDue.ts';

/** What the web thread is to the ingest thread: where it listens and how it is spoken to. */
export interface Web {
  address?: WebAddress;
  peer?: Peer<WebContract>;
}

/** What the other threads have told. */
export interface Told {
  web: Web;
  /** Those of all threads. */
  conditions: readonly SystemCondition[];
}

interface LinkedParts {
  runners: SiteRunners;
  commit: GroupCommit;
  web: Web;
  feed: LiveFeed;
  configuration: Pick<ConfigurationDue, 'due'>;
  /** Reads who may send. */
  reloadGateways(): Promise<void>;
}

/** A scrape waits so long for a web thread that computes, and then goes without it. */
const metricsWithinMs = 2000;

/** Of a web thread that is being started again there are none. */
export async function metricsOfWeb(
  { peer }: Pick<Web, 'peer'>,
  withinMs = metricsWithinMs,
): Promise<WebContract['calls']['metrics']['reply'][]> {
  if (peer === undefined) return [];
  try {
    const late = sleep(withinMs, [], { ref: false });
    return await Promise.race([peer.call('metrics', null).then((metrics) => [metrics]), late]);
  } catch {
    // It is being started again, and begins at zero.
    return [];
  }
}

/** Answers the web thread, and tells it everything from the beginning. */
export function linkWeb(parts: LinkedParts, port: MessagePort, log: Logger): void {
  const { runners, commit, web, feed } = parts;
  web.peer?.close();
  const peer = connectPort<IngestContract, WebContract>(
    port,
    {
      calls: {
        configChanged: async ({ buildingId }) => {
          try {
            await parts.reloadGateways();
            await runners.configure(buildingId, commit.input);
          } catch (error) {
            // It is saved, and in force later.
            parts.configuration.due();
            throw error;
          }
          peer.notify('siteChanged', { buildingId });
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
        unregisteredTags: ({ buildingId }) => runners.get(buildingId)?.unregistered.all() ?? [],
      },
      notices: { liveTaken: () => feed.taken() },
    },
    (call, error) => log.error({ part: 'ingest', err: error, call }, 'a call of the web thread failed'),
  );
  web.peer = peer;
  feed.restart();
}
