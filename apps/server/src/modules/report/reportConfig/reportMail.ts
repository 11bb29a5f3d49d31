import { buffer } from 'node:stream/consumers';

import { permissionCode } from '@muster/model/entity/entity.ts';
import { toLanguage } from '@muster/model/messages/catalogue.ts';
import { reportConfig, type ReportRunProblem, reportRunProblems } from '@muster/model/reportConfig/reportConfig.ts';
import { lastDue } from '@muster/model/reportConfig/reportSchedule.ts';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import { type AccountCaller, readAccountCaller } from '../../../core/auth/accountCaller.store.ts';
import { readSiteScope } from '../../../core/auth/dataScope.store.ts';
import { AppError, moduleNotLicensed, replyCode } from '../../../core/errors/appError.ts';
import { assertPermission } from '../../../core/http/access.ts';
import { translate } from '../../../core/http/language.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import { readAlarmBuilding } from '../../../outbox/publicAlarm.store.ts';
import { delayAfter, triedForMs } from '../../../outbox/schedule.ts';
import { failureOf } from '../../../outbox/sendMail.ts';
import type { EntityService } from '../../../entity/entityService.ts';
import type { Services } from '../../services.ts';
import { unwatched } from '../runProgress.ts';
import type { PdfPress } from './pdf/pdfPress.ts';
import { type FiledReport, reportFile } from './reportFile.ts';
import {
  claimRun,
  type ClaimedRun,
  enterRun,
  readConfigRow,
  readReportReceivers,
  readScheduled,
  type RunOutcome,
  type SentConfig,
  settleRun,
} from './reportRun.store.ts';
import { assertMayRun, runReport } from './runReport.ts';

export interface MailParts {
  services: Pick<Services, 'db' | 'now' | 'log' | 'mailer' | 'licences' | 'parameters' | 'tagStates'>;
  entities: Pick<EntityService, 'resourceOf'>;
  press: PdfPress;
}

/** Longer than a report needs: within it no other process sends the same. */
const claimMs = 10 * 60_000;
/** Mail servers usually accept at least 10 MB; encoded for mail a file is a third larger (RFC 2045, 6.8). */
const longestFile = 7 * 2 ** 20;

/** Records due reports, and sends pending ones. */
export async function sendDueReports(parts: MailParts): Promise<void> {
  const { db, now, log } = parts.services;
  for (const report of await readScheduled(db))
    try {
      const due = lastDue(report, report.timeZone, now());
      // Due times older than this are skipped, for example after a long downtime.
      if (due === null || due < now() - triedForMs || due < Date.parse(report.scheduledFrom)) continue;
      await enterRun(db, report, due);
    } catch (error) {
      // An invalid report does not prevent others from being sent.
      log.warn({ err: error, configId: report.id }, 'it is not known when a report is due');
    }
  for (let run = await claimRun(db, now(), claimMs); run !== undefined; run = await claimRun(db, now(), claimMs)) {
    const outcome = await attempt(parts, run);
    const nextAt = outcome.state === 'toBeSent' ? now() + delayAfter(run.attempts) : null;
    const isGivenUp = nextAt !== null && nextAt >= Date.parse(run.dueAt) + triedForMs;
    if (isGivenUp) await settleRun(db, run, { ...outcome, state: 'failed' }, { now: now(), nextAt: null });
    else await settleRun(db, run, outcome, { now: now(), nextAt });
  }
}

async function attempt(parts: MailParts, run: ClaimedRun): Promise<RunOutcome> {
  try {
    return await send(parts, run);
  } catch (error) {
    const { log } = parts.services;
    if (!(error instanceof AppError)) log.error({ err: error, runId: run.id }, 'a report could not be sent');
    return error instanceof AppError ? refusalOf(error) : { state: 'toBeSent', problem: 'fault' };
  }
}

const notSent = (problem: ReportRunProblem): RunOutcome => ({ state: 'notSent', problem });

/** Why a report is not created: data that its owner may not have are sent to nobody. */
function refusalOf({ code, key }: AppError): RunOutcome {
  if (code === replyCode.forbidden) return notSent('noRight');
  if (code === replyCode.licence) return notSent('notLicensed');
  return key === 'reportConfig.tooManyRows' ? notSent('tooManyRows') : { state: 'toBeSent', problem: 'fault' };
}

async function send(parts: MailParts, run: ClaimedRun): Promise<RunOutcome> {
  const { db, mailer } = parts.services;
  const config = await readConfigRow(db, run.configId);
  if (config === undefined) return notSent('fault');
  const owner = await readAccountCaller(db, config.ownerId, run.buildingId);
  if (owner === null) return notSent('ownerOff');
  const receivers = await readReportReceivers(db, run.buildingId, config.receiverIds ?? []);
  const to = receivers.flatMap(({ name, address }) => (address === null ? [] : [{ name, address }]));
  if (to.length === 0) return notSent('noAddress');
  const kind = config.fileKind ?? 'xlsx';
  const report = await makeReport(parts, run, { config, owner });
  const content = await buffer(await reportFile(report, kind, parts.press));
  if (content.length > longestFile) return notSent('tooLarge');
  try {
    await mailer.send({
      to,
      ...(await writeMail(parts, config.id, report)),
      attachments: [{ filename: `${config.name}.${kind}`, content }],
      // The same for repeated sendings, so that readers recognise it (RFC 5322, 3.6.4).
      messageId: `<${run.id}@report.muster>`,
      // No automatic reply (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { state, problem } = failureOf(error);
    return {
      state: state === 'failed' ? 'failed' : 'toBeSent',
      problem: reportRunProblems.find((each) => each === problem) ?? 'fault',
    };
  }
  await insertAudit(
    db,
    { accountId: owner.accountId, accountName: owner.accountName, address: '' },
    {
      action: 'export',
      buildingId: run.buildingId,
      entity: reportConfig.name,
      rowId: config.id,
      rowName: config.name,
      after: { source: config.source, period: config.period, kind, mailedTo: to.map(({ address }) => address) },
    },
  );
  return { state: 'sent', problem: to.length < receivers.length ? 'someWithoutAddress' : null };
}

/**
 * For its due time, with the current permissions of its owner. @throws AppError for data that the owner may not have
 */
async function makeReport(
  { services, entities }: MailParts,
  { buildingId, dueAt }: ClaimedRun,
  { config, owner }: { config: SentConfig; owner: AccountCaller },
): Promise<FiledReport> {
  const { db, tagStates, licences, now } = services;
  assertPermission(owner, [permissionCode(reportConfig, 'view')]);
  const licensed = (await licences.modules(buildingId)) ?? [];
  if (!licensed.includes('report')) throw moduleNotLicensed('report');
  await assertMayRun({ caller: owner, buildingId, licences }, config.source, 'export');
  const site = await readSiteScope(db, owner, buildingId);
  const scope = { caller: owner, site, address: '' };
  const sees = (entity: string) => isVisible(entities.resourceOf(entity), scope);
  const ran = await runReport({ db, tagStates, site, now: Date.parse(dueAt), sees, pace: unwatched }, config);
  const siteName = (await readAlarmBuilding(db, buildingId))?.name ?? '';
  const { name, source } = config;
  return { name, source, siteName, language: toLanguage(owner.language), madeAt: now(), ...ran };
}

async function writeMail(
  { services }: MailParts,
  id: string,
  { name, siteName, language, span, figures }: FiledReport,
) {
  const { publicAddress } = await services.parameters.read();
  const days = { from: span.dayFrom, to: span.dayTo, zone: span.timeZone };
  const link = publicAddress
    ? `${publicAddress.replace(/\/+$/, '')}/report/config/view/${encodeURIComponent(id)}`
    : null;
  return {
    subject: translate(language, 'reportConfig.mailSubject', { name, site: siteName, from: days.from, to: days.to }),
    text: [
      translate(language, 'reportConfig.mailText', { name, site: siteName }),
      '',
      translate(language, 'reportConfig.span', days),
      translate(language, 'reportConfig.mailRows', { rows: figures.rows.length }),
      ...(link === null ? [] : ['', translate(language, 'reportConfig.mailOpen'), link]),
      '',
    ].join('\n'),
  };
}
