import { createCountHistory, type CountHistory } from '../../../map/site/countHistory.ts';

export const figures = ['people', 'vehicles', 'alarms'] as const;
export type Figure = (typeof figures)[number];

/** By building and figure. Kept outside of the screen, so that it survives navigation. */
const histories = new Map<string, CountHistory>();

export function siteHistory(buildId: string, figure: Figure): CountHistory {
  const key = `${buildId} ${figure}`;
  const known = histories.get(key);
  if (known !== undefined) return known;
  const history = createCountHistory();
  histories.set(key, history);
  return history;
}
