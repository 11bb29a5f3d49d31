import type { AreaConfig } from '@muster/engine/input.ts';

import type { LeftOut } from './loadable.ts';
import { carriersOf, type KnownSite, type SiteRules } from './site.ts';
import type { ReadChange } from './siteChange.store.ts';

type Read<Part extends 'areas' | 'subjects' | 'cards'> = NonNullable<ReadChange[Part]>;

/** A site with its changes applied. Unchanged parts are shared, and not copied. */
export function updateSite(site: KnownSite, read: ReadChange): KnownSite {
  const { revision, areas, subjects, cards } = read;
  const rules: SiteRules = {
    ...site.rules,
    ...read.rules,
    ...(areas && { areas: withAreas(site.rules.areas, areas) }),
  };
  return {
    ...site,
    ...read.whole,
    revision,
    rules,
    leftOut: [...site.leftOut.filter((each) => !isReadAgain(each, read)), ...read.leftOut],
    ...(areas && {
      areaNames: withEntries(site.areaNames, areas.ids, areas.names),
      accessAreas: withMembers(site.accessAreas, areas.ids, areas.recording),
    }),
    ...(subjects && withSubjects(site, subjects)),
    ...(cards && withCards(site, cards)),
  };
}

function withAreas(known: readonly AreaConfig[], { ids, areas }: Read<'areas'>): AreaConfig[] {
  const read = new Set(ids);
  return [...known.filter(({ id }) => !read.has(id)), ...areas];
}

function withSubjects(
  site: KnownSite,
  { sns, subjectIds, subjects, names }: Read<'subjects'>,
): Pick<KnownSite, 'subjectNames' | 'carriers'> {
  return {
    subjectNames: withEntries(site.subjectNames, subjectIds, names),
    carriers: withEntries(site.carriers, sns, new Map(carriersOf(subjects))),
  };
}

function withCards(site: KnownSite, { ids, cardSns }: Read<'cards'>): Pick<KnownSite, 'registered' | 'cardSns'> {
  const before = ids.flatMap((id) => site.cardSns.get(id) ?? []);
  return {
    registered: withMembers(site.registered, before, cardSns.values()),
    cardSns: withEntries(site.cardSns, ids, cardSns),
  };
}

function withEntries<T>(
  known: ReadonlyMap<string, T>,
  gone: readonly string[],
  read: ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  if (gone.length === 0 && read.size === 0) return known;
  const entries = new Map(known);
  for (const key of gone) entries.delete(key);
  for (const [key, value] of read) entries.set(key, value);
  return entries;
}

function withMembers(known: ReadonlySet<string>, gone: readonly string[], read: Iterable<string>): ReadonlySet<string> {
  const members = new Set(known);
  for (const member of gone) members.delete(member);
  for (const member of read) members.add(member);
  return members;
}

/** Left-out parts are those of the last reading of the row. */
function isReadAgain({ entity, id, row }: LeftOut, { readAll, areas, subjects }: ReadChange): boolean {
  if (readAll.has(entity)) return true;
  if (entity === 'area') return areas?.ids.includes(id) ?? false;
  if (subjects === undefined) return false;
  // A binding is known by the SN of its card.
  if (entity === 'locationCard') return subjects.sns.includes(row);
  return entity === 'person' && (subjects.subjectIds.includes(id) || subjects.names.has(id));
}
