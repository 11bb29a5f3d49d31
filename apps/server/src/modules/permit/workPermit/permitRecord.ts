import { alarm } from '@muster/model/alarm/alarm.ts';
import { failedGases } from '@muster/model/workPermit/gasVerdict.ts';
import { permitRoles, type PermitRole } from '@muster/model/workPermit/workPermitStep.ts';
import { personsOf } from '@muster/model/workPermit/permitRole.ts';
import type { PermitSetting } from '@muster/model/workPermit/workPermitShape.ts';
import { fileDownloadAddress, imageViewAddress } from '@muster/model/entity/richText.ts';
import type { PermitRecord, PermitSignature } from '@muster/model/workPermit/wire.ts';

import type { Database } from '../../../core/db/database.ts';
import { refused } from '../../../core/errors/appError.ts';
import { mayRead } from '../../../entity/entityRoutes.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { Actor } from './permitActs.ts';
import { permitFacts } from './permitFacts.ts';
import { reasonsOf } from './permitReasons.ts';
import { rosterOf } from './permitRoster.ts';
import { confirmedBy, hasConfirmed, missingToStart, type StartFacts } from './startConditions.ts';
import { readStartFacts } from './startFacts.ts';
import { type Permit, readPermitAlarms, readPlacedPermit } from './workPermit.store.ts';

/** Lines of alarms of one permit. */
const mostAlarms = 200;

/** A permit with its whole record. @throws AppError when the permit is not visible to the caller */
export async function readRecord(
  db: Database,
  hub: Pick<LiveHub, 'site'>,
  { scope, now, language }: Actor,
  id: string,
): Promise<PermitRecord> {
  const { site, caller } = scope;
  const permit = await readPlacedPermit(db, scope, id);
  if (permit === undefined) throw refused('error.rowNotFound');
  const facts = await readStartFacts(db, site.buildingId, permit, now);
  const names = new Map([...facts.people].map(([personId, { name }]) => [personId, name]));
  const rows = [...(hub.site(site.buildingId)?.rows.values() ?? [])];
  const canBegin = permit.status === 'notStarted' || permit.status === 'paused';
  return {
    ...permitFacts(permit, now),
    status: permit.status ?? 'notStarted',
    safetyMeasures: permit.safetyMeasures,
    photos: (permit.photos ?? []).map(({ id: of, name }) => ({ name, downloadUrl: imageViewAddress(of) })),
    attachments: (permit.attachments ?? []).map(({ id: of, name }) => ({ name, downloadUrl: fileDownloadAddress(of) })),
    setting: facts.setting,
    signatures: signaturesOf(facts, caller.personId),
    analyses: analysesOf(permit, facts.setting),
    measures: measuresOf(permit, facts.setting),
    withdrawnTicks: (permit.ticks ?? []).filter(({ withdrawnAt }) => withdrawnAt !== null),
    steps: permit.steps ?? [],
    reasons: canBegin ? reasonsOf(language, missingToStart(facts)) : [],
    roster: rosterOf(permit, rows, names),
    alarms: mayRead(caller, alarm) ? await readPermitAlarms(db, site, id, mostAlarms) : [],
    t: now,
  };
}

/** Required roles in their order, then the others. */
function signaturesOf(
  { permit, setting: { confirmers }, people }: StartFacts,
  caller: string | null,
): PermitSignature[] {
  const roles: PermitRole[] = [...confirmers, ...permitRoles.filter((role) => !confirmers.includes(role))];
  const isOpen = (permit.status ?? 'notStarted') === 'notStarted';
  return roles.flatMap((role) => {
    const isRequired = confirmers.includes(role);
    const isTurn =
      isRequired && confirmers.slice(0, confirmers.indexOf(role)).every((each) => hasConfirmed(permit, each));
    const confirmed = confirmedBy(permit, role);
    return personsOf(permit, role).map((personId) => {
      const given = permit.confirmations?.findLast(
        (each) => each.role === role && each.personId === personId && each.withdrawnAt === null,
      );
      return {
        role,
        personId,
        name: people.get(personId)?.name ?? null,
        isRequired,
        isDue: isOpen && isTurn && !confirmed.has(personId),
        isCaller: personId === caller,
        confirmedAt: given?.at ?? null,
        accountName: given?.accountName ?? null,
      };
    });
  });
}

function analysesOf({ analyses }: Permit, { gas }: PermitSetting): PermitRecord['analyses'] {
  return (analyses ?? []).toReversed().map((each) => {
    const failed = gas === null ? [] : failedGases(gas.limits, each.values);
    return { ...each, isPassing: gas === null ? null : failed.length === 0, failed };
  });
}

function measuresOf({ ticks }: Permit, { measures }: PermitSetting): PermitRecord['measures'] {
  const inForce = (ticks ?? []).filter(({ withdrawnAt }) => withdrawnAt === null);
  const all = new Set([...measures, ...inForce.map(({ measure }) => measure)]);
  return [...all].map((measure) => {
    const tick = inForce.find((each) => each.measure === measure);
    return {
      measure,
      isRequired: measures.includes(measure),
      tick: tick === undefined ? null : { at: tick.at, name: tick.name, accountName: tick.accountName },
    };
  });
}
