import type { camera } from '@muster/model/device/camera.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../../../core/db/database.ts';

export type ProbedCamera = Pick<Row<typeof camera>, 'id' | 'protocol' | 'host' | 'port' | 'liveUrl'>;

export function readCamerasToProbe(db: Database): Promise<ProbedCamera[]> {
  return db.selectFrom('camera').select(['id', 'protocol', 'host', 'port', 'liveUrl']).orderBy('id').execute();
}

/** Notes the minute in which a camera was probed; one that was deleted meanwhile is not noted. @param at epoch ms */
export async function writeProbe(
  db: Database,
  { id, at, isReached }: { id: string; at: number; isReached: boolean },
): Promise<void> {
  const minute = Math.floor(at / 60_000);
  const bit = String(1n << BigInt(minute % 60));
  await sql`
    WITH probed AS (SELECT id FROM camera WHERE id = ${id}),
      noted AS (
        INSERT INTO camera_hour (camera_id, hour, probed, reached)
        SELECT id, ${Math.floor(minute / 60)}, ${bit}::bigint, ${isReached ? bit : '0'}::bigint FROM probed
        ON CONFLICT (camera_id, hour) DO UPDATE
          SET probed = camera_hour.probed | excluded.probed, reached = camera_hour.reached | excluded.reached)
    INSERT INTO camera_report (camera_id, reached_at)
    SELECT id, to_timestamp(${at} / 1000.0) FROM probed WHERE ${isReached}
    ON CONFLICT (camera_id) DO UPDATE SET reached_at = greatest(camera_report.reached_at, excluded.reached_at)`.execute(
    db,
  );
}

/** When the camera of the outer query was last reached. */
export function lastReached(): RawBuilder<string | null> {
  return sql`(select report.reached_at from camera_report report where report.camera_id = camera.id)`;
}
