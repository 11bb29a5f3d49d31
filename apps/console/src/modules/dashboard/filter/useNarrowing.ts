import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import type { SiteMap } from '../../../map/siteMap.ts';
import { presences } from '../../../map/tag/tagLook.ts';
import { narrowTo, type TagChoice } from '../../../map/tag/tagNarrowing.ts';

/** Whom the map shows, kept in the address: `?depart=…&area=…&state=offline&alarms=1`. */
export function useNarrowing(map: SiteMap | null): { choice: TagChoice; choose: (part: Partial<TagChoice>) => void } {
  const [parameters, setParameters] = useSearchParams();
  const [departId, areaId] = [parameters.get('depart'), parameters.get('area')];
  const state = presences.find((each) => each === parameters.get('state')) ?? null;
  const onlyAlarms = parameters.get('alarms') === '1';
  const choice = useMemo<TagChoice>(
    () => ({ departId, areaId, state, onlyAlarms }),
    [departId, areaId, state, onlyAlarms],
  );
  useEffect(() => map?.setNarrowing(narrowTo(choice)), [map, choice]);
  const choose = (part: Partial<TagChoice>): void => {
    const next = { ...choice, ...part };
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        const put = (name: string, value: string | null): void => {
          if (value === null) after.delete(name);
          else after.set(name, value);
        };
        put('depart', next.departId);
        put('area', next.areaId);
        put('state', next.state);
        put('alarms', next.onlyAlarms ? '1' : null);
        return after;
      },
      { replace: true },
    );
  };
  return { choice, choose };
}
