/** Presence of a person at the place of work, for the texts `console.permit.presence`. */
export function presenceOf(isInside: boolean | null): 'in' | 'out' | 'unknown' {
  if (isInside === null) return 'unknown';
  return isInside ? 'in' : 'out';
}
