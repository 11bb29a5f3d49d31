import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import dayjs from 'dayjs';

import type { Translate } from './i18n.ts';

/** What a condition means, in the reader's language. */
export function conditionText(
  t: Translate,
  { code, facts, since }: Pick<SystemCondition, 'code' | 'facts'> & { since: string },
): string {
  const { entity, end, from, to } = facts;
  const words = {
    ...facts,
    ...(end !== undefined && { end: timeOfDay(String(end)) }),
    ...(from !== undefined && { from: timeOfDay(String(from)) }),
    ...(to !== undefined && { to: timeOfDay(String(to)) }),
    ...(entity !== undefined && { entity: t.named(String(entity)) }),
  };
  return t.named(`systemCondition.text.${code}`, { ...words, since: timeOfDay(since) });
}

/** The time of today, else with its date; what is no time, as where none is known, stays. */
function timeOfDay(time: string): string {
  if (!dayjs(time).isValid()) return time;
  return dayjs(time).format(dayjs(time).isSame(dayjs(), 'day') ? 'HH:mm:ss' : 'YYYY-MM-DD HH:mm:ss');
}
