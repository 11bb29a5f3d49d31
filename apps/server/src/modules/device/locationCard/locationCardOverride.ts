import { unseen } from '../../../core/auth/caller.ts';
import { badField, stillReferenced } from '../../../core/errors/appError.ts';
import type { Seal } from '../../../core/secret/seal.ts';
import type { CardState, TagStates } from '../../../core/thread/tagStates.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { assertNoOpenAlarms, subjectsOf } from '../../alarm/alarm/openAlarms.store.ts';
import { withSecrets } from '../device/deviceSecret.ts';
import { boundSubject, readOpenBindings, readVehiclesDrivenBy } from './cardBinding.store.ts';

/** The indicator column of specification §3: grey, green, orange. */
const indicator = { neverHeard: 0, online: 1, offline: 2 } as const;

/** State of a card; undefined = never heard. */
export function cardIndicator(state: CardState | undefined): 0 | 1 | 2 {
  if (state === undefined) return indicator.neverHeard;
  return state.online ? indicator.online : indicator.offline;
}

/** A card shows its carrier and its last reported values; a bound one keeps its SN and cannot be deleted. */
export function locationCardOverride(tagStates: TagStates, seal: Seal): EntityOverride {
  const secret = withSecrets(seal, 'locationCard', ['downlinkPassword']);
  return {
    written: secret.written,
    derived: ({ site }) => {
      const departIds = site?.departIds ?? null;
      return {
        subjectKind: boundSubject('subject_kind', departIds),
        subjectId: boundSubject('subject_id', departIds),
        subjectName: boundSubject('name', departIds),
      };
    },
    check: async (transaction, { before, values, scope }) => {
      const isRenamed = before !== null && values['sn'] !== undefined && values['sn'] !== before['sn'];
      if (!isRenamed || scope.site === null) return [];
      const sn = String(before['sn']);
      if ((await readOpenBindings(transaction, scope.site.buildingId, [sn])).length === 0) return [];
      throw badField('sn', 'bound', 'locationCard.alreadyBound', { sn, name: String(before['subjectName'] ?? unseen) });
    },
    removing: async (transaction, rows, scope, now) => {
      await assertNoOpenAlarms(transaction, 'tag', subjectsOf(rows, 'sn', 'sn'), scope);
      const sns = rows.map((row) => String(row['sn']));
      const bound = await readOpenBindings(transaction, scope.site?.buildingId ?? '', sns);
      const [first] = bound;
      const driven = await readVehiclesDrivenBy(transaction, scope.site?.buildingId ?? '', sns);
      if (driven.length > 0) throw stillReferenced([{ entity: 'vehicle', count: driven.length, names: driven }]);
      if (first === undefined) return secret.removing(transaction, rows, scope, now);
      const names = rows.flatMap((row) => (row['subjectName'] === null ? [] : [String(row['subjectName'])]));
      throw stillReferenced([{ entity: first.subjectKind, count: bound.length, names }]);
    },
    decorate: (row, { site }) => {
      const state = site === null ? undefined : tagStates.cardState(site.buildingId, String(row['sn']));
      return { ...row, online: cardIndicator(state), battery: state?.battery ?? null };
    },
  };
}
