import type { accessRule } from '@muster/model/accessRule/accessRule.ts';

import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { seesDecision } from './accessFacts.store.ts';

/** Hours have a start and an end. */
export const accessRuleOverride: EntityOverride = {
  check: (_transaction, change) => {
    const { startTime, endTime } = rowAfter<typeof accessRule>(change);
    const field = startTime ? 'endTime' : 'startTime';
    if (Boolean(startTime) === Boolean(endTime)) return [];
    return [{ field, rule: 'required', key: 'accessRule.timesTogether', params: {} }];
  },
};

/** A role that does not see a subject's position does not see its decisions either. */
export const accessDecisionOverride: EntityOverride = {
  visible: ({ site }) => (site === null ? null : seesDecision(site)),
};
