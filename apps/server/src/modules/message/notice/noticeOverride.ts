import { isForCaller, isReadBy } from '../../../core/notice/notice.store.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';

/** An account sees its own notices, and whether it has read them. */
export const noticeOverride: EntityOverride = {
  derived: ({ caller }) => ({ isRead: isReadBy(caller.accountId) }),
  visible: ({ caller, site }) => isForCaller(caller, site),
};
