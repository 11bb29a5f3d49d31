import type { EntityRow } from '@muster/model/entity/entity.ts';
import { riskLevels } from '@muster/model/district/district.ts';
import { useEffect, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { ViewTools } from '../../../map/panel/ViewTools.tsx';
import { regionBox } from '../../../map/site/regionBox.ts';
import { useSite } from '../../../map/site/useSite.ts';
import { useSiteMap } from '../../../map/useSiteMap.ts';
import css from '../risk.module.css';
import { RiskLevelCell } from '../level/RiskLevelCell.tsx';
import { mapDistrict, type DistrictRow } from '../level/riskColor.ts';

/** A risk area as a body on the plan. */
export function DistrictView({ row }: { row: EntityRow }) {
  // A row of `/risk/district`.
  return <DistrictBodies rows={[row as unknown as DistrictRow]} className={css.view ?? ''} />;
}

/** Risk areas as bodies on the plan, seen from the side. */
export function DistrictBodies({ rows, className }: { rows: readonly DistrictRow[]; className: string }) {
  const t = useT();
  const { site } = useSite();
  const [tiltDeg, setTilt] = useState(0);
  const { container, map, isUnsupported } = useSiteMap(site?.origin ?? null, {
    onViewChange: (view) => setTilt(view.tiltDeg),
  });
  useEffect(() => {
    if (map === null || site === undefined) return;
    map.setPlan(site.plan, site.floors, site.pictures);
    map.setDistricts(rows.flatMap((row) => mapDistrict(t, row) ?? []));
    const box = regionBox(
      rows.flatMap(({ regions }) => regions ?? []),
      map.projection,
    );
    map.showBox('jump', box ?? map.box);
    map.tiltTo(sideTiltDeg);
  }, [map, site, rows, t]);
  if (isUnsupported) return t('console.map.unsupported');
  if (site !== undefined && site.origin === null) return t('console.draw.noPlace');
  return (
    <div className={className}>
      <MapCanvas container={container} map={map} />
      <ul className={css.legend} aria-label={t('console.risk.legend')}>
        {riskLevels.map((level) => (
          <li key={level}>
            <RiskLevelCell row={{ level }} />
          </li>
        ))}
      </ul>
      <div className={css.corner}>{map !== null && <ViewTools map={map} tiltDeg={tiltDeg} />}</div>
    </div>
  );
}

/** Steep enough for heights to be seen. */
const sideTiltDeg = 50;
