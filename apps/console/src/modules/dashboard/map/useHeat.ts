import { entityPath } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { heatMapSetting, heatMapTiers } from '@muster/model/heatMapSetting/heatMapSetting.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { get } from '../../../core/http/request.ts';
import type { HeatRule } from '../../../map/crowd/heat.ts';
import type { SiteMap } from '../../../map/siteMap.ts';

type Setting = Pick<Row<typeof heatMapSetting>, 'radius' | (typeof heatMapTiers)[number]>;

const { radius, tier1, tier2, tier3, tier4 } = heatMapSetting.fields;
/** For an account that may not see the setting of its site. */
const usual: Setting = {
  radius: radius.default,
  tier1: tier1.default,
  tier2: tier2.default,
  tier3: tier3.default,
  tier4: tier4.default,
};

/** The heat map on the live map, by the setting of the site. */
export function useHeat(map: SiteMap | null): { rule: HeatRule | null; toggle: () => void } {
  const [isOn, setOn] = useState(false);
  const { data = usual } = useQuery({
    queryKey: [heatMapSetting.name, 'single'],
    queryFn: ({ signal }) => get<Setting>(`${entityPath(heatMapSetting)}/get`, {}, { signal, quiet: true }),
    enabled: isOn,
    retry: false,
    staleTime: 60_000,
  });
  const key = [data.radius, ...heatMapTiers.map((tier) => data[tier])].join();
  useEffect(() => {
    const [metres = 1, ...tiers] = key.split(',').map(Number);
    map?.setHeat(isOn ? { radius: metres, tiers } : null);
  }, [map, isOn, key]);
  const rule = isOn ? { radius: data.radius, tiers: heatMapTiers.map((tier) => data[tier]) } : null;
  return { rule, toggle: () => setOn(!isOn) };
}
