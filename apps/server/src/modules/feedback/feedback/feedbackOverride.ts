import { refused } from '../../../core/errors/appError.ts';
import type { ParameterSource } from '../../../core/settings/parameterSource.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';

/**
 * Feedback gets account and time from the server, and is accepted by cloud installations only (specification §2,
 * Shell).
 */
export function feedbackOverride(parameters: ParameterSource): EntityOverride {
  return {
    check: async () => {
      if ((await parameters.read()).deployType !== 'cloud') throw refused('feedback.cloudOnly');
      return [];
    },
    stored: ({ before, scope: { caller }, now }) =>
      before === null
        ? { at: new Date(now).toISOString(), accountId: caller.accountId, accountName: caller.accountName }
        : {},
  };
}
