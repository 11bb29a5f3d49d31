import type { GateEntry } from '@muster/model/gate/wire.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import { newId } from '../../../core/db/newId.ts';
import { containsText } from '../../../entity/list.store.ts';
import { hasExited, isBlacklisted } from './gateCondition.store.ts';
import { visitorCard } from '../visit/visit.store.ts';

/** An entry from the database; its last place comes from the live side. */
export type StoredEntry = Omit<GateEntry, 'lastSeen'>;

/** Maximum; a guard searches for others by name. */
const shown = 200;

const today = sql`(to_timestamp(${sql.ref('given.now')}) at time zone building.time_zone)::date`;

/** Visits that are expected today, or whose visitor is inside; with `text`, matching ones of any day. */
export async function readVisits(
  db: Database,
  { buildingId, departIds }: SiteScope,
  { now, text }: { now: number; text: string | null },
): Promise<StoredEntry[]> {
  const isToday = sql<boolean>`(expected_from at time zone building.time_zone)::date <= ${today}
    and (expected_to at time zone building.time_zone)::date >= ${today}`;
  const isNamed = (like: string): RawBuilder<boolean> =>
    sql`(visit.pass_code = upper(${like}) or ${containsText(sql.ref('visit.visitorName'), like)} or ${containsText(sql`coalesce(visit.company, '')`, like)}
      or ${containsText(sql`coalesce(${visitorCard()}, '')`, like)})`;
  const { rows } = await sql<StoredEntry>`
    select 'visit' as kind, visit.id, visit.visitor_name as name,
           case when visit.status = 'onSite' then 'inside' else 'expected' end as state,
           visit.company as unit, depart.name as depart_name, host.name as host_name, visit.reason,
           visit.expected_from, visit.expected_to, visit.checked_in_at as since,
           case when visit.status = 'onSite' then ${visitorCard()} end as card_sn, true as takes_card,
           visit.status = 'onSite' and (visit.expected_to < to_timestamp(given.now) or ${hasExited(sql.lit('person'), sql`visit.person_id`, sql`visit.checked_in_at`)})
             as is_overdue,
           case when visit.status = 'onSite' then
                  case when ${hasExited(sql.lit('person'), sql`visit.person_id`, sql`visit.checked_in_at`)} then 'cardKept' end
                when ${isBlacklisted({ document: sql`visit.document_number` })} then 'blacklisted'
                when visit.approval = 'pending' then 'notApproved' when visit.approval = 'refused' then 'refused' end as warning,
           null as cargo, null as cargo_class, null::double precision as weight_in
    from visit
    join building on building.id = visit.building_id
    cross join (values (${now / 1000}::double precision)) as given (now)
    left join depart on depart.id = visit.depart_id
    left join person host on host.id = visit.host_id
    where visit.building_id = ${buildingId} and visit.status <> 'left'
      and ${inDataScope(departIds, sql.ref('visit.departId'))}
      and ${text === null ? sql`(visit.status = 'onSite' or ${isToday})` : isNamed(text)}
    order by visit.expected_from, visit.id limit ${shown}`.execute(db);
  return rows;
}

/** Signed-in contractors and vehicles; with `text`, matching ones, inside or not. */
export async function readPassers(
  db: Database,
  { buildingId, departIds }: SiteScope,
  { now, text }: { now: number; text: string | null },
): Promise<StoredEntry[]> {
  const wanted =
    text === null
      ? sql`pass.id is not null`
      : sql`(${containsText(sql.ref('subject.name'), text)} or ${containsText(sql`coalesce(card.sn, '')`, text)})`;
  const { rows } = await sql<StoredEntry>`
    select subject.kind, subject.id, subject.name, case when pass.id is null then 'outside' else 'inside' end as state,
           subject.unit, depart.name as depart_name, null as host_name, null as reason, null as expected_from,
           null as expected_to, pass.signed_in_at as since, card.sn as card_sn,
           pass.card_sn is not null and pass.card_sn = card.sn as takes_card,
           pass.id is not null and coalesce(subject.ends < ${today}, false) as is_overdue,
           case when ${isBlacklisted({ document: sql`subject.document`, plate: sql`subject.plate` })} then 'blacklisted'
                when subject.ends < ${today} then 'unitOver' when subject.begins > ${today} then 'unitNotBegun' end
             as warning,
           null as cargo, null as cargo_class, null::double precision as weight_in
    from (
      select 'person' as kind, person.id, person.name, person.building_id, person.depart_id, contractor.name as unit,
             contractor.construction_from as begins, contractor.construction_to as ends,
             person.document_number as document, null as plate
      from person left join contractor on contractor.id = person.contractor_id
      where person.person_type = 'contractor'
      union all
      select 'vehicle', vehicle.id, vehicle.plate_number, vehicle.building_id, vehicle.depart_id, vehicle_type.name,
             null::date, null::date, null, vehicle.plate_number
      from vehicle left join vehicle_type on vehicle_type.id = vehicle.type_id
    ) subject
    join building on building.id = subject.building_id
    cross join (values (${now / 1000}::double precision)) as given (now)
    left join depart on depart.id = subject.depart_id
    left join gate_pass pass on pass.building_id = subject.building_id and pass.subject_kind = subject.kind
      and pass.subject_id = subject.id and pass.signed_out_at is null
    left join card_binding card on card.building_id = subject.building_id and card.subject_kind = subject.kind
      and card.subject_id = subject.id and card.bound_to is null
    where subject.building_id = ${buildingId} and ${inDataScope(departIds, sql.ref('subject.departId'))} and ${wanted}
    order by pass.signed_in_at, subject.name, subject.id limit ${shown}`.execute(db);
  return rows;
}

/** SNs of cards without a carrier that a person can wear. */
export async function readFreeCards(db: Database, { buildingId, departIds }: SiteScope): Promise<string[]> {
  const rows = await db
    .selectFrom('locationCard')
    .select('sn')
    .where('buildingId', '=', buildingId)
    .where('type', 'not in', ['vehicle', 'phone'])
    .where(inDataScope(departIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cardBinding')
            .select('cardBinding.id')
            .whereRef('cardBinding.buildingId', '=', 'locationCard.buildingId')
            .whereRef('cardBinding.sn', '=', 'locationCard.sn')
            .where('cardBinding.boundTo', 'is', null),
        ),
      ),
    )
    .orderBy('sn')
    .limit(shown)
    .execute();
  return rows.map(({ sn }) => sn);
}

export interface Passer {
  kind: 'person' | 'vehicle';
  id: string;
}

/** Fields of a contractor or a vehicle for its sign-in. */
export interface LockedPasser {
  name: string;
  documentNumber: string | null;
  plateNumber: string | null;
  /** Of a contractor's unit: its name, and the relation of today to its construction period. */
  unit: string | null;
  period: 'over' | 'notBegun' | null;
}

/** A contractor or a vehicle that the caller sees, locked: two guards sign it in one after the other. */
export async function lockPasser(
  transaction: Transaction,
  { buildingId, departIds }: SiteScope,
  { kind, id }: Passer,
  now: number,
): Promise<LockedPasser | undefined> {
  const isSeen = inDataScope(departIds, sql`subject.depart_id`);
  const day = sql`(to_timestamp(${now / 1000}::double precision) at time zone building.time_zone)::date`;
  const { rows } =
    kind === 'person'
      ? await sql<LockedPasser>`
          select subject.name, subject.document_number, null as plate_number, contractor.name as unit,
                 case when contractor.construction_to < ${day} then 'over'
                      when contractor.construction_from > ${day} then 'notBegun' end as period
          from person subject
          join building on building.id = subject.building_id
          left join contractor on contractor.id = subject.contractor_id
          where subject.building_id = ${buildingId} and subject.id = ${id} and subject.person_type = 'contractor'
            and ${isSeen} for no key update of subject`.execute(transaction)
      : await sql<LockedPasser>`
          select subject.plate_number as name, null as document_number, subject.plate_number, null as unit,
                 null as period
          from vehicle subject
          where subject.building_id = ${buildingId} and subject.id = ${id} and ${isSeen}
          for no key update of subject`.execute(transaction);
  return rows[0];
}

/** The open pass of a contractor or vehicle. */
export function readOpenPass(
  transaction: Transaction,
  buildingId: string,
  { kind, id }: Passer,
): Promise<{ id: string; cardSn: string | null } | undefined> {
  return transaction
    .selectFrom('gatePass')
    .select(['id', 'cardSn'])
    .where('buildingId', '=', buildingId)
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .where('signedOutAt', 'is', null)
    .executeTakeFirst();
}

interface Signing {
  at: string;
  /** Name of the account. */
  by: string;
}

export async function insertPass(
  transaction: Transaction,
  buildingId: string,
  { kind, id }: Passer,
  { at, by, cardSn }: Signing & { cardSn: string | null },
): Promise<void> {
  const signed = { signedInAt: at, signedInBy: by, signedOutAt: null, signedOutBy: null };
  await transaction
    .insertInto('gatePass')
    .values({ id: newId(), buildingId, subjectKind: kind, subjectId: id, cardSn, ...signed })
    .execute();
}

export async function endPass(transaction: Transaction, id: string, { at, by }: Signing): Promise<void> {
  await transaction.updateTable('gatePass').set({ signedOutAt: at, signedOutBy: by }).where('id', '=', id).execute();
}
