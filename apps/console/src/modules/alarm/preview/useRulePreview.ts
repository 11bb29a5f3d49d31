import { limits } from '@muster/model/access/limits.ts';
import type { rulePreview } from '@muster/model/alarm/rulePreview.ts';
import { type Entity, entityPath, permissionCode } from '@muster/model/entity/entity.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { post, type Wire } from '../../../core/http/request.ts';
import { isViewingAsRole, useCan } from '../../../core/session/session.ts';
import { useDebounced } from '../../../core/time/useDebounced.ts';
import { typedValues } from '../../../ui/form/formValues.ts';

export type Preview = Wire<typeof rulePreview>;

/** Maximum age of the preview when the form is saved. */
const movesMs = 10_000;

/** Fields of an area for the preview (`areaDraft`). */
const areaFields = [
  'typeId',
  'regions',
  'strict',
  'entryFixes',
  'exitTolerance',
  'toleranceTimeout',
  'detectCrossing',
  'fixTimeout',
  'alarms',
] as const;

/** Draft of a form for the preview; null = an area without a fence. */
function draftOf(entity: Entity, row: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  const typed = typedValues(entity, row);
  if (entity.name !== 'area') return { alarms: typed['alarms'] ?? null };
  const { regions } = typed;
  if (!Array.isArray(regions) || regions.length === 0) return null;
  return Object.fromEntries(areaFields.map((name) => [name, typed[name] ?? null]));
}

/** Subjects inside and alarms under the settings of a form, updated after a pause in typing and periodically. */
export function useRulePreview(entity: Entity, row: Readonly<Record<string, unknown>>) {
  const can = useCan();
  const draft = draftOf(entity, row);
  const id = entity.isSingleton === true || typeof row['id'] !== 'string' ? null : row['id'];
  const asked = useDebounced(draft === null ? null : JSON.stringify(draft), limits.debounceMs);
  const isMine = can(permissionCode(entity, id === null && entity.isSingleton !== true ? 'add' : 'edit'));
  const isAllowed = isMine && !isViewingAsRole();
  const query = useQuery({
    queryKey: ['rulePreview', entity.name, id, asked],
    queryFn: ({ signal }) =>
      post<Preview>(
        `${entityPath(entity)}/preview`,
        { ...(id !== null && { id }), values: asked },
        { signal, quiet: true },
      ),
    enabled: isAllowed && asked !== null,
    placeholderData: keepPreviousData,
    refetchInterval: movesMs,
    gcTime: movesMs,
    retry: false,
  });
  return { ...query, isAllowed, hasDraft: draft !== null };
}
