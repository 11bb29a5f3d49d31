/** Who stands together, by subject. */
export interface Gathering {
  readonly ids: readonly string[];
}

/** A group that is known, as it was when it was last seen. */
export interface Remembered extends Gathering {
  /** Orders groups that are alike in all else. */
  readonly key: string;
}

interface Pair {
  readonly known: Remembered;
  readonly found: number;
  readonly share: number;
}

/** A group is the same one as long as so much of it stays together (alarms.md, rule 9). */
const sameShare = 0.5;

/**
 * Which of the groups that are found is which of those that are known: one that has at least half of the members that
 * the other had when last seen. The largest share first, then the larger group, as it was known, then as it is found.
 *
 * @param found no subject is in two of them.
 * @returns the known group for each that is found; undefined = it is a new one.
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
