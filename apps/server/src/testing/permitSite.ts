import type { PermitSetting } from '@muster/model/workPermit/workPermitShape.ts';
import { workPermitLevels, workPermitTypes } from '@muster/model/workPermit/workPermitKind.ts';

/**
 * A setting that allows the start of work of a type and level to any account with the permission, within the permit's
 * time.
 */
export function askingNothing(type: PermitSetting['type'], level: PermitSetting['level']): PermitSetting {
  return {
    type,
    level,
    confirmers: [],
    maxHours: null,
    needsGuardian: false,
    workerCertificates: [],
    guardianCertificates: [],
    gas: null,
    excludes: [],
    measures: [],
  };
}

/** The same of every type and level. */
export function noRequirements(): PermitSetting[] {
  return workPermitTypes.flatMap((type) => workPermitLevels.map((level) => askingNothing(type, level)));
}

const hour = 3_600_000;

/** Permits in the state that an action needs, named by the action. `now` is epoch ms. */
export function permitStates(now: number): [entity: string, action: string, given: Record<string, unknown>][] {
  const at = (time: number): string => new Date(time).toISOString();
  const ticks = [{ measure: 'briefed', at: at(now), accountName: 'admin', name: 'admin', withdrawnAt: null }];
  const permit = { startAt: at(now - hour), endAt: at(now + hour), guardianIds: [], analystId: null, ticks };
  const begun = { pause: 'inProgress', resume: 'paused', end: 'inProgress' };
  return [
    ['workPermit', 'tick', { ...permit, status: 'notStarted', ticks: [] }],
    ...['start', 'confirm', 'analyse'].map((action): [string, string, Record<string, unknown>] => [
      'workPermit',
      action,
      { ...permit, status: 'notStarted' },
    ]),
    ...Object.entries(begun).map(([action, status]): [string, string, Record<string, unknown>] => [
      'workPermit',
      action,
      { ...permit, status },
    ]),
  ];
}
