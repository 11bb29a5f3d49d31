import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';

import type { Translate } from '../i18n/i18n.ts';
import { siteTime, siteToday } from '../time/formatTime.ts';

/** Facts of a condition that are times. */
const times = ['end', 'from', 'to', 'setAt'] as const;

/** The meaning of a condition, in the reader's language. */
export function conditionText(
  t: Translate,
  { code, facts, since }: Pick<SystemCondition, 'code' | 'facts'> & { since: string },
): string {
  const { entity } = facts;
  const known = times.filter((name) => facts[name] !== undefined);
  const words = {
    ...facts,
    ...Object.fromEntries(known.map((name) => [name, timeOfDay(String(facts[name]))])),
    ...(entity !== undefined && { entity: t.named(String(entity)) }),
  };
  return t.named(`systemCondition.text.${code}`, { ...words, since: timeOfDay(since) });
}

/** A time of today without its date; an invalid time is returned unchanged. */
function timeOfDay(time: string): string {
  const shown = siteTime(time);
  if (shown === '') return time;
  return shown.startsWith(siteToday()) ? shown.slice(11) : shown;
}
