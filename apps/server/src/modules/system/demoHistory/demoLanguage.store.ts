import { demoInEnglish } from '@muster/demo/english.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Database, Transaction } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import type { Services } from '../../services.ts';

const siteKey = 'demoSite';
const languageKey = 'demoLanguage';
/** "MDLG": serialises writers and translators of the demo site's texts. */
const lockKey = 0x4d_44_4c_47;

/** Texts of the demo site that are its own names or sentences, by table. */
const textColumns: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['map', ['name']],
  ['area_type', ['name']],
  ['area', ['name']],
  ['district', ['name']],
  ['depart', ['name']],
  ['job', ['name', 'description']],
  ['person', ['name', 'major', 'title']],
  ['vehicle_type', ['name']],
  ['camera', ['name']],
  ['emergency_supply', ['name', 'storage_location']],
  ['drill_marker', ['name']],
  ['patrol_area', ['name']],
  ['patrol_point', ['name', 'checklist']],
  ['patrol_team', ['name']],
  ['patrol_route', ['name']],
  ['patrol_round', ['route_name', 'team_name']],
  ['patrol_check', ['point_name', 'person_name', 'route_name', 'findings']],
  ['drill_plan', ['name', 'scenario']],
  ['risk_measure', ['name', 'content']],
  ['risk_measure_record', ['name', 'note']],
  ['risk_tip', ['title', 'content', 'reporter_name']],
  ['hidden_danger', ['title', 'content', 'reporter_name']],
  ['alarm', ['subject_name', 'area_name', 'handler', 'handling_info']],
  ['alarm_event', ['actor', 'words']],
  ['access_record', ['area_name', 'subject_name']],
  ['visit', ['visitor_name', 'company', 'reason']],
  ['work_permit', ['content', 'safety_measures']],
  ['bracelet_message', ['content', 'sender_name']],
  ['bracelet_delivery', ['person_name']],
  ['shift', ['name']],
  ['roster', ['name']],
  ['work_zone', ['name']],
  ['workday', ['person_name', 'shift_name']],
  ['attendance_correction', ['person_name', 'shift_name', 'reason', 'requested_by', 'decided_by']],
  ['shift_handover', ['from_name', 'to_name', 'notes']],
  ['checkpoint', ['name']],
  ['access_rule', ['name', 'certificate_name', 'training_name']],
  ['access_event', ['checkpoint_name', 'subject_name']],
  ['access_decision', ['checkpoint_name', 'rule_name', 'subject_name']],
  ['muster', ['cause']],
  ['evacuation_result', ['cause', 'area_name']],
];

/** Texts inside of JSON. */
const jsonColumns: readonly (readonly [table: string, column: string])[] = [
  ['map', 'plan'],
  ['person', 'certificates'],
  ['person', 'work_experience'],
  ['person', 'training'],
  ['work_permit', 'steps'],
  ['work_permit', 'confirmations'],
  ['work_permit', 'analyses'],
  ['work_permit', 'ticks'],
  ['hidden_danger', 'steps'],
  ['patrol_check', 'items'],
  ['drill_plan', 'steps'],
  ['shift_handover', 'items'],
  ['muster', 'points'],
  ['muster', 'plan'],
  ['evacuation_result', 'plan'],
  ['evacuation_result', 'safe_islands'],
];

/**
 * The first administrator who logs in gets the names of the demo site in that language. A failure does not prevent the
 * login: the names stay as they are.
 */
export async function settleDemoLanguage(
  { db, ingest, consoles, log }: Pick<Services, 'db' | 'ingest' | 'consoles' | 'log'>,
  language: Language,
): Promise<void> {
  if (!(await lacksDemoLanguage(db))) return;
  try {
    const buildingId = await withTransaction(db, (transaction) => chooseDemoLanguage(transaction, language));
    if (buildingId === null) return;
    await ingest.configChanged({ buildingId, entity: 'building', ids: [buildingId] });
    consoles.siteChanged(buildingId, ['area', 'person']);
  } catch (error) {
    log.error({ err: error }, 'the demo site could not be put into the language of its administrator');
  }
}

/** Whether there is a demo site whose language is not chosen yet. */
async function lacksDemoLanguage(db: Database): Promise<boolean> {
  const rows = await db
    .selectFrom('systemParameter')
    .select('key')
    .where('key', 'in', [siteKey, languageKey])
    .execute();
  return rows.length === 1 && rows[0]?.key === siteKey;
}

/**
 * The language of the demo site's first administrator determines that of its names, permanently. Returns the site with
 * changed names; null = none.
 */
export async function chooseDemoLanguage(transaction: Transaction, language: Language): Promise<string | null> {
  await lock(transaction);
  const buildingId = await readValue(transaction, siteKey);
  if (typeof buildingId !== 'string' || (await readValue(transaction, languageKey)) !== undefined) return null;
  await transaction
    .insertInto('systemParameter')
    .values({ key: languageKey, value: JSON.stringify(language) })
    .execute();
  if (language !== 'en_US') return null;
  await translate(transaction, buildingId);
  return buildingId;
}

/** Texts written meanwhile, of the history, are in the language of the site. */
export async function keepDemoLanguage(transaction: Transaction, buildingId: string): Promise<void> {
  await lock(transaction);
  if ((await readValue(transaction, languageKey)) === 'en_US') await translate(transaction, buildingId);
}

async function lock(transaction: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(transaction);
}

async function readValue(transaction: Transaction, key: string): Promise<unknown> {
  const row = await transaction.selectFrom('systemParameter').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** A text changed by a user is not the demo's any more, and stays. */
async function translate(transaction: Transaction, buildingId: string): Promise<void> {
  const pairs = sql`unnest(${[...demoInEnglish.keys()]}::text[], ${[...demoInEnglish.values()]}::text[]) AS said (zh, en)`;
  for (const [table, columns] of textColumns)
    for (const column of columns)
      await sql`
        UPDATE ${sql.table(table)} AS own SET ${sql.ref(column)} = said.en
        FROM ${pairs} WHERE own.building_id = ${buildingId} AND own.${sql.ref(column)} = said.zh`.execute(transaction);
  for (const column of ['name', 'address'])
    await sql`
      UPDATE building AS own SET ${sql.ref(column)} = said.en
      FROM ${pairs} WHERE own.id = ${buildingId} AND own.${sql.ref(column)} = said.zh`.execute(transaction);
  await sql`
    UPDATE account AS own SET real_name = said.en
    FROM ${pairs} WHERE own.real_name = said.zh`.execute(transaction);
  await sql`UPDATE role AS own SET name = said.en FROM ${pairs} WHERE own.name = said.zh`.execute(transaction);
  await sql`
    UPDATE evacuation_result_person AS own SET name = coalesce(person.name, own.name), depart_name = depart.name
    FROM evacuation_result result, person, depart
    WHERE own.result_id = result.id AND result.building_id = ${buildingId} AND person.id = own.subject_id
      AND depart.id = own.depart_id`.execute(transaction);
  for (const [table, column] of jsonColumns) await translateJson(transaction, buildingId, table, column);
  for (const column of ['points', 'members']) {
    const rounds = sql`round_id IN (SELECT id FROM patrol_round WHERE building_id = ${buildingId})`;
    await translateRows(transaction, 'patrol_round_detail', { key: 'round_id', column, isOwn: rounds });
  }
}

function translateJson(transaction: Transaction, buildingId: string, table: string, column: string): Promise<void> {
  return translateRows(transaction, table, { key: 'id', column, isOwn: sql`building_id = ${buildingId}` });
}

async function translateRows(
  transaction: Transaction,
  table: string,
  { key, column, isOwn }: { key: string; column: string; isOwn: RawBuilder<unknown> },
): Promise<void> {
  const { rows } = await sql<{ id: string; value: unknown }>`
    SELECT ${sql.ref(key)} AS id, ${sql.ref(column)} AS value FROM ${sql.table(table)}
    WHERE ${isOwn} AND ${sql.ref(column)} IS NOT NULL`.execute(transaction);
  const changed = rows.flatMap(({ id, value }) => {
    const [before, after] = [JSON.stringify(value), JSON.stringify(inEnglish(value))];
    return before === after ? [] : [{ id, after }];
  });
  if (changed.length === 0) return;
  await sql`
    UPDATE ${sql.table(table)} AS own SET ${sql.ref(column)} = said.value::jsonb
    FROM unnest(${changed.map(({ id }) => id)}::text[], ${changed.map(({ after }) => after)}::text[]) AS said (id, value)
    WHERE own.${sql.ref(key)} = said.id`.execute(transaction);
}

/** Every text of a JSON value. */
function inEnglish(value: unknown): unknown {
  if (typeof value === 'string') return demoInEnglish.get(value) ?? value;
  if (Array.isArray(value)) return value.map(inEnglish);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inEnglish(inner)]));
}
