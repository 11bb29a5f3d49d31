/**
 * Targets of ANSI/ISA-18.2-2016, clause 16 (adopted by IEC 62682:2022), for one operator over at least 30 days. The
 * standards call them approximate; `acceptable` is "very likely to be acceptable", `manageable` the maximum manageable.
 */
export const healthTarget = {
  /** Alarms in ten minutes, on average. */
  load: { acceptable: 1, manageable: 2 },
  /** Most alarms in any ten minutes. */
  peak: 10,
  /** Share of the intervals of ten minutes with more than ten alarms. */
  overloadedShare: 0.01,
  /** Share of the time in a flood. */
  floodShare: 0.01,
  /** Share of the ten most frequent alarms. */
  badActorShare: { acceptable: 0.01, manageable: 0.05 },
  /** Chattering and fleeting alarms. */
  nuisances: 0,
  /** Maximum number of stale alarms (more than 24 h), exclusive. */
  standing: 5,
  /** Four priorities, the highest first. */
  levels: [0.01, 0.05, 0.15, 0.8],
} as const;

/** `met`, `near` = above acceptable, but manageable; `missed`. */
export type TargetVerdict = 'met' | 'near' | 'missed';

/** A figure beside its target. A target without a tolerance is met or missed. */
export function verdictOf(figure: number, acceptable: number, manageable: number = acceptable): TargetVerdict {
  if (figure <= acceptable) return 'met';
  return figure <= manageable ? 'near' : 'missed';
}

/**
 * Verdict on the share of a level: the two highest must not exceed their target, the lowest must not be below it, and
 * the third is the rest. Twice the target, or half of it, is near.
 */
export function levelVerdict(level: 1 | 2 | 3 | 4, share: number): TargetVerdict {
  const target = healthTarget.levels[level - 1] ?? 0;
  return level === 4 ? verdictOf(-share, -target, -target / 2) : verdictOf(share, target, target * 2);
}
