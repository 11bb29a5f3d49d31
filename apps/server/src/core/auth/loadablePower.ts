import type { Power } from '@muster/model/access/dataScope.ts';
import { dataScopes, patrolScopes } from '@muster/model/role/role.ts';
import { subjectChoiceShape } from '@muster/model/role/subjectChoice.ts';

/**
 * Permissions of a stored role. An invalid part gives none: it affects no other account, and nobody gets more by it.
 */
export function loadablePower<Stored extends Power>(stored: Stored): Stored {
  return {
    ...stored,
    permissions: loadableIds(stored.permissions),
    dataScope: dataScopes.find((scope) => scope === stored.dataScope) ?? 'own',
    designatedDepartIds: loadableChoice(stored.designatedDepartIds),
    areaScope: stored.areaScope === 'all' ? 'all' : 'chosen',
    areaTypeIds: loadableChoice(stored.areaTypeIds),
    subjectScope: stored.subjectScope === 'all' ? 'all' : 'chosen',
    subjects: subjectChoiceShape.safeParse(stored.subjects).data ?? null,
    patrolScope: patrolScopes.find((scope) => scope === stored.patrolScope) ?? 'own',
    patrolDepartIds: loadableChoice(stored.patrolDepartIds),
  };
}

/** Stored ids or codes; empty if it is no list. */
export function loadableIds(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

function loadableChoice(stored: string[] | null): string[] | null {
  return stored === null ? null : loadableIds(stored);
}
