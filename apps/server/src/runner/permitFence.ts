import type { Region } from '@muster/model/area/region.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { defaultRadius, type workPermit } from '@muster/model/workPermit/workPermit.ts';

type Fenced = Pick<Row<typeof workPermit>, 'fence' | 'radius' | 'regions' | 'place'>;

/**
 * Fence of a permit while its work is in progress: regions drawn in its area, the area, or a circle around its
 * coordinates; without coordinates the area as well. None = the area has no fence.
 */
export function permitFence({ fence, radius, regions, place }: Fenced, area: readonly Region[] | null): Region[] {
  if (fence === 'drawn') return regions ?? [];
  if (fence === 'area' || place === null) return [...(area ?? [])];
  return [{ shape: 'circle', center: [place.lon, place.lat], radius: radius ?? defaultRadius, floor: place.floor }];
}
