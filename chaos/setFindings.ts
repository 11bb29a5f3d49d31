/** Missing and unexpected entries. */
export interface SetFindings {
  expected: number;
  missing: string[];
  extra: string[];
}

/** Compares two collections; what is found more than once counts as unexpected. */
export function compareSets(expected: Iterable<string>, found: Iterable<string>): SetFindings {
  const [wanted, known, extra] = [new Set(expected), new Set<string>(), []] as [Set<string>, Set<string>, string[]];
  for (const each of found) {
    if (!wanted.has(each) || known.has(each)) extra.push(each);
    known.add(each);
  }
  return { expected: wanted.size, missing: [...wanted.difference(known)], extra };
}
