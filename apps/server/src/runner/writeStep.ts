import type { LiveAlarmChange } from '@muster/model/live/wire.ts';

import type { Database } from '../core/db/database.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { writeExceptions } from './accessException.store.ts';
import { writeAccess } from './accessRecord.store.ts';
import { writeAlarmEvents } from './alarmEvents.store.ts';
import { writeAlarms, writePresence } from './alarmWriter.store.ts';
import { writePlace } from './enginePlace.store.ts';
import { writeEvacuationResults } from './evacuationResult.store.ts';
import { writeOutbox } from './outbox.store.ts';
import { writePermitNotices } from './permitNotice.store.ts';
import { writeOutliers } from './positionOutlier.store.ts';
import { writePatrols } from './patrolWriter.ts';
import type { StepResult } from './stepResult.ts';
import { leavingEvents } from './subscriptions.ts';
import { writeWorkdays } from './workday.store.ts';

/**
 * Writes the conclusions of a step together with the engine's place, in one transaction; returns the rows for consoles.
 */
export function writeStep(db: Database, buildingId: string, result: StepResult): Promise<readonly LiveAlarmChange[]> {
  const states = result.alarms.map(({ state }) => state);
  const changeOf = new Map(result.alarms.map(({ change, state }) => [state.id, change]));
  return withTransaction(db, async (transaction) => {
    await writePresence(transaction, buildingId, result.presence);
    await writeAccess(transaction, buildingId, result.presence, result.names.accessAreas);
    await writeOutliers(transaction, buildingId, result.outliers);
    const rows = await writeAlarms(transaction, buildingId, states, result.names);
    await writeAlarmEvents(transaction, buildingId, result.alarmEvents);
    await writeEvacuationResults(transaction, buildingId, result.evacuations ?? []);
    await writePatrols(transaction, buildingId, result.patrols ?? [], result.place.reachedAt);
    await writeExceptions(transaction, buildingId, result.exceptions ?? []);
    await writeWorkdays(transaction, buildingId, result.attendance ?? []);
    await writePermitNotices(transaction, buildingId, result.permits ?? []);
    await writeOutbox(transaction, buildingId, leavingEvents(result.alarmEvents, result.subscriptions));
    await writePlace(transaction, buildingId, result.place);
    return rows.flatMap((alarm): LiveAlarmChange[] => {
      const change = changeOf.get(alarm.id);
      return change === undefined || change === 'evidence' ? [] : [{ type: 'alarm', change, alarm }];
    });
  });
}
