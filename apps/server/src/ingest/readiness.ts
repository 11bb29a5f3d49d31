import { conditionKind, type SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';

import type { ServerClock } from '../clock/serverClock.ts';
import { ping } from '../db/ping.store.ts';
import type { Lanes } from '../lane/lanes.ts';
import { stalledLanes } from '../lane/stalledWriters.ts';
import type { Readiness } from './door.ts';
import type { GroupCommit } from './groupCommit.ts';
import type { IntakeDatabases } from './intakeDatabases.ts';
import type { Broker } from './mqtt/broker.ts';

interface ReadinessParts {
  databases: Pick<IntakeDatabases, 'positions' | 'backAt'>;
  commit: GroupCommit;
  lanes: Lanes;
  broker: Broker | undefined;
  wantsBroker: boolean;
  /** The web thread listens. */
  hasAddress: boolean;
  conditions: readonly SystemCondition[];
  clock: ServerClock;
}

const pingMs = 1000;

/** What can be used, part by part (wire.md, `/readyz`), and the conditions of the system. */
export async function readinessOf(parts: ReadinessParts): Promise<Readiness> {
  const { databases, commit, lanes, broker, wantsBroker, hasAddress, conditions, clock } = parts;
  const isStalled = stalledLanes(lanes.all(), clock.now(), databases.backAt()).length > 0;
  const isDown = ({ code }: SystemCondition): boolean => conditionKind(code).severity === 'down';
  const down = conditions.filter(isDown).map((condition) => [conditionKind(condition.code).part, wordsOf(condition)]);
  return {
    parts: {
      alarms: isStalled ? 'cannot be written' : null,
      disk: null,
      ...Object.fromEntries(down),
      // What is asked now is newer than what was reported. By a connection that no other part can use up.
      database: (await ping(databases.positions.db, pingMs)) ? null : 'no answer',
      stream: commit.load().isStorageAway ? 'the log cannot be written' : null,
      broker: wantsBroker && broker === undefined ? 'not open' : null,
      web: hasAddress ? null : 'not up',
    },
    degraded: conditions
      .filter((condition) => !isDown(condition))
      .map((condition) => ({ part: conditionKind(condition.code).part, problem: wordsOf(condition) })),
  };
}

/** Anybody may read it: no facts, which may be names. */
function wordsOf({ code, buildingId, subject, since }: SystemCondition): string {
  const about = [buildingId, subject].filter((word) => word !== null).join(' ');
  return `${code}${about === '' ? '' : ` (${about})`} since ${new Date(since).toISOString()}`;
}
