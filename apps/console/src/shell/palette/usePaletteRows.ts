import { type Entity, entityPath, type Page, permissionCode } from '@muster/model/entity/entity.ts';
import { area } from '@muster/model/area/area.ts';
import { limits } from '@muster/model/access/limits.ts';
import { person } from '@muster/model/person/person.ts';
import type { personChoice } from '@muster/model/person/wire.ts';
import type { simpleRow } from '@muster/model/reply/wire.ts';
import { vehicle } from '@muster/model/vehicle/vehicle.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { useQueries } from '@tanstack/react-query';

import { useT } from '../../core/i18n/i18n.ts';
import { get, type Wire } from '../../core/http/request.ts';
import { hasPath } from '../../core/navigation/menu.ts';
import { useMenu } from '../../core/navigation/useMenu.ts';
import { useCan } from '../../core/session/session.ts';
import { useDebounced } from '../../core/time/useDebounced.ts';
import type { PaletteEntry, PaletteKind, PaletteSection } from './paletteEntries.ts';

interface RowSource {
  kind: PaletteKind;
  title: PaletteSection['title'];
  entity: Entity;
  /** Path of the screen that opens a row. */
  path: string;
  find: (name: string, signal: AbortSignal) => Promise<Omit<PaletteEntry, 'kind'>[]>;
}

const rowsAtOnce = 6;

const sources: readonly RowSource[] = [
  {
    kind: 'person',
    title: 'palette.people',
    entity: person,
    path: '/organization/person',
    find: async (name, signal) => {
      const query = { page: 0, size: rowsAtOnce, name };
      const options = { quiet: true, signal };
      const { data } = await get<Page<Wire<typeof personChoice>>>('/base/user/detail-list', query, options);
      return data.map(({ id, name: label, departName, jobName }) => ({
        path: rowPath('/organization/person', id),
        label: label ?? id,
        detail: [departName, jobName].filter(Boolean).join(' · '),
      }));
    },
  },
  simpleSource('area', 'palette.areas', area, '/area/list'),
  simpleSource('vehicle', 'palette.vehicles', vehicle, '/vehicle/list'),
  simpleSource('workPermit', 'palette.permits', workPermit, '/permit/workPermit'),
];

function simpleSource(kind: PaletteKind, title: RowSource['title'], entity: Entity, path: string): RowSource {
  const find: RowSource['find'] = async (nameOrCode, signal) => {
    const query = { page: 0, size: rowsAtOnce, nameOrCode };
    const { data } = await get<Page<Wire<typeof simpleRow>>>(`${entityPath(entity)}/simple-page`, query, {
      quiet: true,
      signal,
    });
    return data.map(({ id, name, code }) => ({ path: rowPath(path, id), label: name, detail: code ?? '' }));
  };
  return { kind, title, entity, path, find };
}

function rowPath(path: string, id: string): string {
  return `${path}/view/${encodeURIComponent(id)}`;
}

/** Rows of the site by name; the server returns those that the account may see. */
export function usePaletteRows(typed: string): { sections: PaletteSection[]; isSearching: boolean } {
  const t = useT();
  const can = useCan();
  const menu = useMenu();
  const name = useDebounced(typed, limits.searchDebounceMs);
  const isWanted = name !== '' && typed !== '';
  const open = sources.filter(({ entity, path }) => can(permissionCode(entity, 'view')) && hasPath(menu, path));
  const answers = useQueries({
    queries: open.map(({ kind, find }) => ({
      queryKey: ['palette', kind, name],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(name, signal),
      enabled: isWanted,
    })),
  });
  const sections = open.map(({ kind, title, entity }, index) => ({
    title,
    entries: (isWanted ? (answers[index]?.data ?? []) : []).map((row) => ({
      ...row,
      kind,
      detail: row.detail === '' && kind !== 'person' ? t.named(entity.name) : row.detail,
    })),
  }));
  const isSearching = open.length > 0 && typed !== '' && (name !== typed || answers.some((each) => each.isFetching));
  return { sections, isSearching };
}
