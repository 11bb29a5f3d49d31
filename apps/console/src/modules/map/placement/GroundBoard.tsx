import type { PicturePlacement } from '@muster/model/map/placement.ts';
import { useCallback, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { FloorSwitch } from '../../../map/panel/FloorSwitch.tsx';
import type { Site } from '../../../map/site/site.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { PickMap } from './PickMap.tsx';

interface GroundBoardProps {
  origin: readonly [number, number];
  site: Site;
  downloadUrl: string;
  placed: PicturePlacement | null;
  pending: object | null;
  onPick: (place: { lon: number; lat: number }) => void;
  onMove: (index: number, place: { lon: number; lat: number }) => void;
}

/** The site with the placed picture. */
export function GroundBoard({ origin, site, downloadUrl, placed, pending, onPick, onMove }: GroundBoardProps) {
  const t = useT();
  const [floor, setFloor] = useState<number | null>(null);
  const [shown] = useState(() => new WeakSet<SiteMap>());
  const draw = useCallback(
    (map: SiteMap) => {
      const own = placed === null ? [] : [{ downloadUrl, placement: placed }];
      map.setPlan(site.plan, site.floors, [
        ...site.pictures.filter((each) => !('downloadUrl' in each && each.downloadUrl === downloadUrl)),
        ...own,
      ]);
      map.setAreas(site.areas);
      map.setFloor(floor);
      if (shown.has(map)) return;
      shown.add(map);
      map.showBox('jump');
    },
    [site, downloadUrl, placed, floor, shown],
  );
  return (
    <PickMap
      origin={origin}
      label={t('console.placement.ground')}
      points={placed?.points ?? []}
      onPick={pending === null ? undefined : onPick}
      onMove={onMove}
      draw={draw}
    >
      <FloorSwitch floors={site.floors} floor={floor} onChange={setFloor} />
    </PickMap>
  );
}
