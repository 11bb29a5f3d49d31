import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import type { SiteMap } from '../../../map/siteMap.ts';
import type { TagFilter } from '../../../map/tag/tagLayer.ts';
import { tagKinds, type TagKind } from '../../../map/tag/tagLook.ts';

type Hideable = TagKind | 'offline';
const hideable: readonly Hideable[] = [...tagKinds, 'offline'];

/** Kinds hidden by the legend, in the URL: `?hide=visitor,offline`. */
export function useKindFilter(map: SiteMap | null): { hidden: TagFilter; toggle: (kind: Hideable) => void } {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('hide') ?? '';
  const hidden = useMemo<TagFilter>(() => new Set(kindsOf(asked)), [asked]);
  useEffect(() => map?.setFilter(hidden), [map, hidden]);
  const toggle = (kind: Hideable): void =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        const next = new Set(kindsOf(before.get('hide') ?? ''));
        if (!next.delete(kind)) next.add(kind);
        if (next.size === 0) after.delete('hide');
        else after.set('hide', [...next].join(','));
        return after;
      },
      { replace: true },
    );
  return { hidden, toggle };
}

function kindsOf(asked: string): Hideable[] {
  const named = asked.split(',');
  return hideable.filter((kind) => named.includes(kind));
}
