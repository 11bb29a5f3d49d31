/**
 * The latest times of tags that nobody registered. Bounded, because anybody with an ingest key can make up tags: of
 * the tags heard longest ago, and of all but a tag's latest times, nothing is remembered.
 */
export function unregisteredTags(maxTags = 10_000, maxTimes = 16) {
  const timesOf = new Map<string, number[]>();
  return {
    /** Remembers a position; false when it is known. */
    add(tag: string, t: number): boolean {
      const times = timesOf.get(tag) ?? [];
      const isNew = !times.includes(t);
      if (isNew) times.push(t);
      if (times.length > maxTimes) times.shift();
      // Setting it anew makes it the last to be forgotten.
      timesOf.delete(tag);
      timesOf.set(tag, times);
      if (timesOf.size > maxTags) for (const oldest of timesOf.keys()) return timesOf.delete(oldest) && isNew;
      return isNew;
    },
  };
}
