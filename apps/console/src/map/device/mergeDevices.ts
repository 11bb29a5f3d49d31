/** Something that is drawn at a pixel. */
export interface Placed<T> {
  item: T;
  x: number;
  y: number;
}

/** What lies too near to each other, drawn as one in the middle of them; the first of them stands for all. */
export interface Merged<T> {
  items: readonly T[];
  x: number;
  y: number;
}

/**
 * Icons by density (specification §3, icon spacing): of a crowd that would cover itself, one mark with a number. Whoever
 * is nearer than `spacing` pixels to the first of a group belongs to it; 0 = everybody stands alone.
 */
export function mergeDevices<T>(placed: readonly Placed<T>[], spacing: number): Merged<T>[] {
  if (spacing <= 0) return placed.map(({ item, x, y }) => ({ items: [item], x, y }));
  const groups: Placed<T>[][] = [];
  for (const each of placed) {
    const group = groups.find(
      ([first]) => first !== undefined && Math.hypot(first.x - each.x, first.y - each.y) < spacing,
    );
    if (group === undefined) groups.push([each]);
    else group.push(each);
  }
  return groups.map((group) => ({
    items: group.map(({ item }) => item),
    x: group.reduce((sum, { x }) => sum + x, 0) / group.length,
    y: group.reduce((sum, { y }) => sum + y, 0) / group.length,
  }));
}
