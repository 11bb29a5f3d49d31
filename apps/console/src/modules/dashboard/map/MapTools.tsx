import { useState } from 'react';

import { FloorSwitch } from '../../../map/panel/FloorSwitch.tsx';
import { ViewTools } from '../../../map/panel/ViewTools.tsx';
import type { Site } from '../../../map/site/site.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import { MapActions } from './MapActions.tsx';
import { SideBySide } from './SideBySide.tsx';
import type { OriginState } from './useOrigin.ts';
import type { Selection } from './useSelection.ts';

interface MapToolsProps {
  map: SiteMap;
  store: TagStore;
  site: Site | undefined;
  place: OriginState;
  selection: Selection;
  tiltDeg: number;
  showWhole: () => void;
}

/** The column of buttons beside the map, and the view of floors side by side. */
export function MapTools({ map, store, site, place: { origin }, selection, tiltDeg, showWhole }: MapToolsProps) {
  const [isSplit, setSplit] = useState(false);
  const canSplit = site !== undefined && origin !== null && site.floors.length > 1;
  return (
    <>
      <MapActions map={map} site={site} onSideBySide={canSplit ? () => setSplit(true) : null} />
      <FloorSwitch floors={site?.floors ?? []} floor={selection.floor} onChange={selection.setFloor} />
      <ViewTools map={map} tiltDeg={tiltDeg} onWhole={showWhole} />
      {isSplit && canSplit && (
        <SideBySide site={site} origin={origin} store={store} onPick={selection.pick} onClose={() => setSplit(false)} />
      )}
    </>
  );
}
