/** Members of a group, by subject. */
export interface Gathering {
  readonly ids: readonly string[];
}

/** A known group, as last found. */
export interface Remembered extends Gathering {
  /** Orders groups that are equal otherwise. */
  readonly key: string;
}

interface Pair {
  readonly known: Remembered;
  readonly found: number;
  readonly share: number;
}

/** Minimum common share of the same group (alarms.md, rule 9). */
const sameShare = 0.5;

/**
 * Matches found groups to known ones: a match has at least half of the known group's members. The largest share first,
 * then the larger known group, then the larger found one.
 *
 * @param found groups without common subjects
 * @returns the known group for each found one; undefined = a new group
 */
export function followGroups<K extends Remembered>(
  known: readonly K[],
  found: readonly Gathering[],
): (K | undefined)[] {
  const foundOf = new Map<string, number>();
  found.forEach(({ ids }, place) => {
    for (const id of ids) foundOf.set(id, place);
  });
  const pairs = known.flatMap((group) => pairsOf(group, foundOf));
  pairs.sort(
    (a, b) =>
      b.share - a.share ||
      b.known.ids.length - a.known.ids.length ||
      found[b.found].ids.length - found[a.found].ids.length ||
      compareKeys(a.known, b.known) ||
      a.found - b.found,
  );
  const taken = new Set<Remembered>();
  const followed: (K | undefined)[] = found.map(() => undefined);
  for (const pair of pairs) {
    if (followed[pair.found] !== undefined || taken.has(pair.known)) continue;
    followed[pair.found] = pair.known;
    taken.add(pair.known);
  }
  return followed;
}

function pairsOf<K extends Remembered>(known: K, foundOf: ReadonlyMap<string, number>): (Pair & { known: K })[] {
  const common = new Map<number, number>();
  for (const id of known.ids) {
    const place = foundOf.get(id);
    if (place !== undefined) common.set(place, (common.get(place) ?? 0) + 1);
  }
  return [...common].flatMap(([found, count]) => {
    const share = count / known.ids.length;
    return share >= sameShare ? [{ known, found, share }] : [];
  });
}

function compareKeys(a: Remembered, b: Remembered): number {
  if (a.key === b.key) return 0;
  return a.key < b.key ? -1 : 1;
}
