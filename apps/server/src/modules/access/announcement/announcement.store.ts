import type { Approval } from '@muster/model/visit/visit.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope } from '../../../core/auth/dataScope.store.ts';
import type { Transaction } from '../../../core/db/database.ts';

/** Kinds of announcements. */
export type AnnouncementKind = 'visit' | 'externalVehicle';

/** Fields of an announcement for its approval and its check-in. */
export interface Announcement {
  id: string;
  name: string;
  status: 'expected' | 'onSite' | 'left';
  approval: Approval;
  documentNumber: string;
  /** null = a visitor on foot. */
  plateNumber: string | null;
  certificates: readonly { name: string | null; number: string; validTo: string | null }[] | null;
  /** Relation of today, in the site's calendar, to its span. */
  validity: 'notYet' | 'valid' | 'over';
  /** Today, `yyyy-MM-dd`. */
  today: string;
  /** The unit that announced it, with its construction period: `yyyy-MM-dd`. */
  unit: string | null;
  unitFrom: string | null;
  unitTo: string | null;
  departId: string;
  hostId: string | null;
  requesterId: string | null;
  /** ISO-8601. */
  expectedFrom: string;
}

const columns: Readonly<
  Record<AnnouncementKind, Record<'table' | 'name' | 'document' | 'plate', RawBuilder<unknown>>>
> = {
  visit: {
    table: sql.table('visit'),
    name: sql`visitor_name`,
    document: sql`document_number`,
    plate: sql`NULL::text`,
  },
  externalVehicle: {
    table: sql.table('externalVehicle'),
    name: sql`plate_number`,
    document: sql`driver_document`,
    plate: sql`plate_number`,
  },
};

/** The announcement of an id, if the caller sees it, locked. `now`: epoch ms. */
export async function lockAnnouncement(
  transaction: Transaction,
  kind: AnnouncementKind,
  { buildingId, departIds }: SiteScope,
  { id, now }: { id: string; now: number },
): Promise<Announcement | undefined> {
  const { table, name, document, plate } = columns[kind];
  const day = (time: RawBuilder<unknown>): RawBuilder<string> => sql`(${time} AT TIME ZONE building.time_zone)::date`;
  const today = day(sql`to_timestamp(${now / 1000}::double precision)`);
  const { rows } = await sql<Announcement>`
    SELECT a.id, a.${name} AS name, a.status, a.approval, a.${document} AS document_number,
           ${kind === 'visit' ? plate : sql`a.${plate}`} AS plate_number, a.certificates, ${today}::text AS today,
           contractor.name AS unit, contractor.construction_from::text AS unit_from,
           contractor.construction_to::text AS unit_to, a.depart_id, a.host_id, a.requester_id, a.expected_from,
           CASE WHEN ${today} < ${day(sql`a.expected_from`)} THEN 'notYet'
                WHEN ${today} > ${day(sql`a.expected_to`)} THEN 'over' ELSE 'valid' END AS validity
    FROM ${table} a JOIN building ON building.id = a.building_id
    LEFT JOIN contractor ON contractor.id = a.contractor_id
    WHERE a.building_id = ${buildingId} AND a.id = ${id} AND ${inDataScope(departIds, sql`a.depart_id`)}
    FOR UPDATE OF a`.execute(transaction);
  return rows[0];
}

/** A decision about it. */
export interface Decision {
  approval: Approval;
  approvedBy: string | null;
  /** ISO-8601. */
  approvedAt: string | null;
  approvalNote: string | null;
  passCode: string | null;
}

export async function writeDecision(
  transaction: Transaction,
  kind: AnnouncementKind,
  id: string,
  { approval, approvedBy, approvedAt, approvalNote, passCode }: Decision,
): Promise<void> {
  await sql`
    UPDATE ${columns[kind].table}
    SET approval = ${approval}, approved_by = ${approvedBy}, approved_at = ${approvedAt}, approval_note = ${approvalNote},
        pass_code = ${passCode}, version = version + 1, updated_at = now()
    WHERE id = ${id}`.execute(transaction);
}
