import { wasInside } from './passage.ts';
import type { Rule, TagLine, Truth } from './state.ts';

/** Speed is km/h in settings and m/s on the wire. */
const kmhPerMs = 3.6;

/**
 * Whether the condition of a rule about a tag is true in the state of its line; null = unchanged. `rules` are those
 * that cover the tag.
 */
export function conditionOf(rule: Rule, line: TagLine, rules: readonly Rule[]): Truth | null {
  switch (rule.code) {
    case 'boundaryCrossing':
      return presenceIs(line, rule.areaId, rule.setting.mode === 'noExit' ? 'outside' : 'inside');
    case 'retention':
    case 'stationary':
      return presenceIs(line, rule.areaId, 'inside');
    case 'vehicleOutOfBounds':
      return outOfBounds(line);
    case 'overspeed':
      return overspeed(rule, line, rules);
    case 'heartRate.high':
      return heartRate(line, (rate) => rate > Number(rule.setting.upper ?? 120));
    case 'heartRate.low':
      return heartRate(line, (rate) => rate < Number(rule.setting.lower ?? 50));
    case 'lowBattery':
      return lowBattery(line.battery, Number(rule.setting.threshold ?? 20));
    default:
      return null;
  }
}

function presenceIs(line: TagLine, areaId: string | null, place: 'inside' | 'outside'): Truth {
  const now = line.presence.get(areaId ?? '')?.now ?? 'unknown';
  return now === 'unknown' ? 'unknown' : now === place;
}

/** Outside all areas in which the rule is on for this vehicle; unknown in one is unknown. */
function outOfBounds(line: TagLine): Truth {
  const outside = line.cases.bounds.map((areaId) => presenceIs(line, areaId, 'outside'));
  return outside.includes('unknown') ? 'unknown' : !outside.includes(false);
}

/** Inside and too fast; of several such areas only the one with the lowest limit, then the smallest id. */
function overspeed(rule: Rule, line: TagLine, rules: readonly Rule[]): Truth {
  const isInside = presenceIs(line, rule.areaId, 'inside');
  if (isInside === 'unknown') return 'unknown';
  const limitOf = ({ setting }: Rule): number => Number(setting.limit);
  const isTooFast = (one: Rule): boolean => (line.speed ?? 0) * kmhPerMs > limitOf(one);
  const isBefore = (a: Rule, b: Rule): boolean =>
    limitOf(a) < limitOf(b) || (limitOf(a) === limitOf(b) && String(a.areaId) < String(b.areaId));
  const others = rules.filter(({ code, areaId }) => code === 'overspeed' && wasInsideAt(line, areaId));
  return isInside && isTooFast(rule) && !others.some((other) => isTooFast(other) && isBefore(other, rule));
}

/** At its newest fix: while it is silent, its place and speed stay the same, until a fix ends the silence. */
function wasInsideAt(line: TagLine, areaId: string | null): boolean {
  const presence = line.presence.get(areaId ?? '');
  return presence !== undefined && wasInside(presence) && (presence.now === 'inside' || presence.silentAt !== null);
}

function heartRate(line: TagLine, isBad: (rate: number) => boolean): Truth | null {
  if (line.rate === null) return null;
  return line.rate.isKnown ? isBad(line.rate.value) : 'unknown';
}

/** From a report at or under the threshold until one five points over it; unchanged between the two. */
function lowBattery(battery: number | null, threshold: number): Truth | null {
  if (battery !== null && battery <= threshold) return true;
  return battery !== null && battery >= threshold + 5 ? false : null;
}
