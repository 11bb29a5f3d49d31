import { siteDayOf, siteTime } from '@muster/demo/pastDay.ts';
import type { PlannedPermit } from '@muster/demo/permitPlan.ts';

import type { PastMessage } from './pastRows.ts';
import type { PastSite } from './pastSite.store.ts';

/** What is sent to the wristbands by the clock: the word of the morning, and a question on days with permits. */
export function messageAt(
  { safety, watches }: PastSite,
  t: number,
  permits: readonly PlannedPermit[],
): PastMessage | null {
  const day = siteDayOf(t);
  if (t === siteTime(day, 8.25)) return { t, content: '班前提示：佩戴好定位卡', wantsReply: false, sender: watches[0] };
  if (t === siteTime(day, 15) && permits.some(({ startAt, endAt }) => startAt < t && endAt > t))
    return { t, content: '作业票今天能否按时关闭？', wantsReply: true, sender: safety };
  return null;
}
