import { Readable } from 'node:stream';

import { fileTypes } from '@muster/model/access/limits.ts';
import type { StatisticTable } from '@muster/model/alarm/statisticTable.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { languageOf, translate } from '../../../core/http/language.ts';
import { contentDisposition } from '../../../core/upload/contentDisposition.ts';
import { workbookStream } from '../../../entity/sheet/workbook.ts';
import { statisticSheet } from '../../alarm/alarmStatistic/statisticSheet.ts';
import type { Services } from '../../services.ts';
import { readTimeZone } from '../../../core/db/building.store.ts';

interface Sent {
  /** For the log. */
  entity: string;
  rowId?: string;
  /** Catalogue key of the file's name. */
  name: MessageKey;
  tables: readonly StatisticTable[];
}

/** Answers with tables as a sheet each, in the caller's language and the site's time; logs the account. */
export async function sendSheets(
  { db }: Pick<Services, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { entity, rowId, name, tables }: Sent,
): Promise<FastifyReply> {
  const language = languageOf(request);
  const { buildingId } = siteOf(request);
  const entry = { action: 'export', buildingId, entity, after: request.query as object } as const;
  await insertAudit(
    db,
    { ...callerOf(request), address: request.ip },
    rowId === undefined ? entry : { ...entry, rowId },
  );
  const timeZone = await readTimeZone(db, buildingId);
  const sheets = tables.map((table) => statisticSheet(table, language, timeZone));
  return reply
    .type(fileTypes.xlsx.type)
    .header('content-disposition', contentDisposition('attachment', `${translate(language, name)}.xlsx`))
    .send(Readable.from(workbookStream(sheets)));
}
