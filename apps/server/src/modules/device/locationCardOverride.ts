import type { EntityOverride } from '../../entity/entityOverride.ts';
import { badField, stillReferenced } from '../../plugins/appError.ts';
import type { TagStates } from '../../tagStates.ts';
import type { Seal } from '../system/seal.ts';
import { boundSubject } from './cardBinding.store.ts';
import { withSecret } from './deviceSecret.ts';

/** The indicator column of specification §3: grey, green, orange. */
const indicator = { neverHeard: 0, online: 1, offline: 2 } as const;

/** A card shows who carries it and what it last said; a bound one keeps its SN and stays. */
export function locationCardOverride(tagStates: TagStates, seal: Seal): EntityOverride {
  const secret = withSecret(seal, 'locationCard', 'downlinkPassword');
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
    check: (_transaction, { before, values }) => {
      const isRenamed = before !== null && values['sn'] !== undefined && values['sn'] !== before['sn'];
      if (!isRenamed || before['subjectId'] === null) return [];
      const params = { sn: String(before['sn']), name: String(before['subjectName']) };
      throw badField('sn', 'bound', 'locationCard.alreadyBound', params);
    },
    removing: async (transaction, rows, scope, now) => {
      const bound = rows.filter((row) => row['subjectId'] !== null);
      if (bound.length === 0) return secret.removing(transaction, rows, scope, now);
      const entity = String(bound[0]?.['subjectKind']);
      throw stillReferenced([{ entity, count: bound.length, names: bound.map((row) => String(row['subjectName'])) }]);
    },
    decorate: (row, { site }) => {
      const state = site === null ? undefined : tagStates.cardState(site.buildingId, String(row['sn']));
      const online = state === undefined ? indicator.neverHeard : state.online ? indicator.online : indicator.offline;
      return { ...row, online, battery: state?.battery ?? null };
    },
  };
}
