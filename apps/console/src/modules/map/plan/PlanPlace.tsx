import { createProjection } from '@muster/geo/projection.ts';
import type { Floor, GeoPlan } from '@muster/model/entity/shapes.ts';
import type { PlanSummary } from '@muster/model/map/planSummary.ts';
import { useCallback, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { FloorSwitch } from '../../../map/panel/FloorSwitch.tsx';
import type { SiteMap } from '../../../map/siteMap.ts';
import type { Site } from '../../../map/site/site.ts';
import css from '../map.module.css';
import { NumberCell } from '../placement/NumberCell.tsx';
import { PickMap, type PickedPoint } from '../placement/PickMap.tsx';

/** Place of a plan: that of its file, or its centre at a position, rotated clockwise. */
export type PlanSpot = { kind: 'file' } | { kind: 'here'; lon: number; lat: number; turnDeg: number };

interface PlanPlaceProps {
  site: Site;
  summary: PlanSummary;
  /** The plan to be stored. */
  plan: GeoPlan;
  floors: readonly Floor[];
  spot: PlanSpot;
  onChange: (spot: PlanSpot) => void;
}

const none: readonly PickedPoint[] = [];

/** The plan on a map, with the selection of its place. */
export function PlanPlace({ site, summary: { box }, plan, floors, spot, onChange }: PlanPlaceProps) {
  const t = useT();
  const [floor, setFloor] = useState<number | null>(null);
  const middle = box === null ? null : middleOf(box);
  const origin = spot.kind === 'here' ? (site.origin ?? middle) : middle;
  const draw = useCallback(
    (map: SiteMap) => {
      map.setPlan(joined(site.plan, plan), floors, site.pictures);
      map.setAreas(site.areas);
    },
    [site, plan, floors],
  );
  if (box === null || middle === null || origin === null) return null;
  const here: PlanSpot & { kind: 'here' } =
    spot.kind === 'here' ? spot : { kind: 'here', lon: origin[0], lat: origin[1], turnDeg: 0 };
  return (
    <div className={css.place}>
      <fieldset className={css.spots}>
        <legend>{t('console.plan.place')}</legend>
        <label>
          <input type="radio" checked={spot.kind === 'file'} onChange={() => onChange({ kind: 'file' })} />
          {t('console.plan.asInFile')}
        </label>
        <label>
          <input
            type="radio"
            checked={spot.kind === 'here'}
            onChange={() => onChange({ ...here, lon: site.origin?.[0] ?? here.lon, lat: site.origin?.[1] ?? here.lat })}
          />
          {t('console.plan.onSite')}
        </label>
        {spot.kind === 'here' && <SpotNumbers spot={spot} onChange={onChange} />}
      </fieldset>
      <PlanMap
        key={`${spot.kind} ${origin.join(' ')}`}
        origin={origin}
        points={spot.kind === 'here' ? [spot] : none}
        onPick={spot.kind === 'here' ? (point) => onChange({ ...here, ...point }) : undefined}
        draw={draw}
        floor={floor}
      >
        <FloorSwitch floors={floors} floor={floor} onChange={setFloor} />
      </PlanMap>
    </div>
  );
}

interface PlanMapProps {
  origin: readonly [lon: number, lat: number];
  points: readonly PickedPoint[];
  onPick: ((point: PickedPoint) => void) | undefined;
  draw: (map: SiteMap) => void;
  floor: number | null;
  children: React.ReactNode;
}

/** Shows the whole plan at first, and then keeps the user's view. */
function PlanMap({ draw, floor, ...rest }: PlanMapProps) {
  const t = useT();
  const [shown] = useState(() => new WeakSet<SiteMap>());
  const drawOnce = useCallback(
    (map: SiteMap) => {
      draw(map);
      map.setFloor(floor);
      if (shown.has(map)) return;
      shown.add(map);
      map.showBox('jump');
    },
    [draw, floor, shown],
  );
  return (
    <PickMap
      {...rest}
      label={t('console.plan.preview')}
      draw={drawOnce}
      onMove={rest.onPick && ((_, point) => rest.onPick?.(point))}
    />
  );
}

function SpotNumbers({ spot, onChange }: { spot: PlanSpot & { kind: 'here' }; onChange: (spot: PlanSpot) => void }) {
  const t = useT();
  return (
    <div className={css.numbers}>
      <NumberCell
        label={t('console.draw.lon')}
        value={spot.lon}
        least={-180}
        greatest={180}
        onChange={(lon) => lon !== null && onChange({ ...spot, lon })}
      />
      <NumberCell
        label={t('console.draw.lat')}
        value={spot.lat}
        least={-89}
        greatest={89}
        onChange={(lat) => lat !== null && onChange({ ...spot, lat })}
      />
      <label className={css.inline}>
        {t('console.plan.turn')}
        <NumberCell
          label={t('console.plan.turn')}
          value={spot.turnDeg}
          least={-360}
          greatest={360}
          onChange={(turnDeg) => turnDeg !== null && onChange({ ...spot, turnDeg })}
        />
      </label>
      <p className={css.hint}>{t('console.plan.pickHint')}</p>
    </div>
  );
}

function joined(site: GeoPlan | null, plan: GeoPlan): GeoPlan {
  return site === null ? plan : { ...plan, features: [...site.features, ...plan.features] };
}

/** Middle of a box, degrees. */
export function middleOf([west, south, east, north]: NonNullable<PlanSummary['box']>): [lon: number, lat: number] {
  return [(west + east) / 2, (south + north) / 2];
}

/** Approximate distance in a plane, to distinguish near from far. */
export function metresBetween(one: readonly [number, number], other: readonly [number, number]): number {
  const { x, y } = createProjection(other);
  return Math.hypot(x(one[0]), y(one[1]));
}
