import { isForCaller, isReadBy } from '../../../core/notice/notice.store.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';

/** Everybody sees the notices that are for him, and whether he has read them. */
export const noticeOverride: EntityOverride = {
  derived: ({ caller }) => ({ isRead: isReadBy(caller.accountId) }),
  visible: ({ caller, site }) => isForCaller(caller, site),
};
