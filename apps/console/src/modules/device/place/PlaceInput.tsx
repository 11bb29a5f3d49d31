import { deviceKinds, type DeviceKind } from '@muster/model/device/devices.ts';
import type { DevicePlace } from '@muster/model/device/place.ts';
import { useCallback, useMemo, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { FloorSwitch } from '../../../map/panel/FloorSwitch.tsx';
import type { Site } from '../../../map/site/site.ts';
import { deviceOf } from '../../../map/site/useDevices.ts';
import { useFirstTagPlace } from '../../../map/site/useFirstTagPlace.ts';
import { useSite } from '../../../map/site/useSite.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { floorName } from '../../../core/i18n/floorName.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { NumberCell } from '../../map/placement/NumberCell.tsx';
import { PickMap } from '../../map/placement/PickMap.tsx';
import css from './PlaceInput.module.css';

const noIcons: ReadonlyMap<string, null> = new Map();

/** Location of a device: pressed on the map, or entered as numbers. Its range is drawn. */
export function PlaceInput({ id, entity, value, row, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  const { site, error, retry } = useSite();
  const heard = useFirstTagPlace(site);
  // The value of a field of the shape `place`, checked by the server when it was stored.
  const place = value as DevicePlace | null;
  const [floor, setFloor] = useState<number | null>(place?.floor ?? null);
  const origin = site?.origin ?? heard ?? (place === null ? null : ([place.lon, place.lat] as const));
  const kind = deviceKinds.find((each) => each === entity.name) ?? 'customDevice';
  if (error !== null)
    return (
      <p className={css.hint}>
        {error.message} <Button onClick={retry}>{t('console.retry')}</Button>
      </p>
    );
  if (site === undefined)
    return (
      <p className={css.hint} aria-busy="true">
        {t('console.map.loading')}
      </p>
    );
  return (
    <div id={id} tabIndex={-1} className={css.place} aria-invalid={isInvalid} aria-describedby={describedBy}>
      <PlaceNumbers place={place} site={site} floor={floor} onChange={onChange} />
      {origin === null ? (
        <p className={css.hint}>{t('console.draw.noPlace')}</p>
      ) : (
        <PlaceMap
          origin={origin}
          site={site}
          kind={kind}
          row={row}
          place={place}
          floor={floor}
          onFloor={setFloor}
          onPick={(at) => onChange({ ...at, floor: floor ?? place?.floor ?? 0 })}
        />
      )}
    </div>
  );
}

interface PlaceNumbersProps {
  place: DevicePlace | null;
  site: Site;
  floor: number | null;
  onChange: (place: DevicePlace | null) => void;
}

function PlaceNumbers({ place, site, floor, onChange }: PlaceNumbersProps) {
  const t = useT();
  const [lon, lat] = site.origin ?? [0, 0];
  const set = (change: Partial<DevicePlace>): void => onChange({ lon, lat, floor: floor ?? 0, ...place, ...change });
  const floors = [...new Set([place?.floor ?? 0, ...site.floors.map((each) => each.floor)])].sort((a, b) => a - b);
  return (
    <div className={css.numbers}>
      <NumberCell
        label={t('console.draw.lon')}
        placeholder={t('console.draw.lon')}
        value={place?.lon ?? null}
        least={-180}
        greatest={180}
        onChange={(next) => next !== null && set({ lon: next })}
      />
      <NumberCell
        label={t('console.draw.lat')}
        placeholder={t('console.draw.lat')}
        value={place?.lat ?? null}
        least={-89}
        greatest={89}
        onChange={(next) => next !== null && set({ lat: next })}
      />
      <select
        className={css.floor}
        aria-label={t('console.draw.floor')}
        value={place?.floor ?? floor ?? 0}
        disabled={place === null}
        onChange={(event) => set({ floor: Number(event.target.value) })}
      >
        {floors.map((each) => (
          <option key={each} value={each}>
            {site.floors.find((one) => one.floor === each)?.name || floorName(t, each)}
          </option>
        ))}
      </select>
      <Button disabled={place === null} onClick={() => onChange(null)}>
        {t('console.device.clearPlace')}
      </Button>
    </div>
  );
}

interface PlaceMapProps {
  origin: readonly [lon: number, lat: number];
  site: Site;
  kind: DeviceKind;
  row: Readonly<Record<string, unknown>>;
  place: DevicePlace | null;
  floor: number | null;
  onFloor: (floor: number | null) => void;
  onPick: (place: { lon: number; lat: number }) => void;
}

function PlaceMap({ origin, site, kind, row, place, floor, onFloor, onPick }: PlaceMapProps) {
  const t = useT();
  const [shown] = useState(() => new WeakSet<SiteMap>());
  const [first] = useState(place);
  const { rangeRadius, rangeHeading, rangeAngle } = row;
  const devices = useMemo(
    () => deviceOf(kind, { place, rangeRadius, rangeHeading, rangeAngle }, noIcons),
    [kind, place, rangeRadius, rangeHeading, rangeAngle],
  );
  const draw = useCallback(
    (map: SiteMap) => {
      map.setFloor(floor);
      map.setDevices(devices);
      if (shown.has(map)) return;
      shown.add(map);
      map.setPlan(site.plan, site.floors, site.pictures);
      map.setAreas(site.areas);
      map.showBox('jump');
      if (first !== null) map.showPlace(map.projection.x(first.lon), map.projection.y(first.lat));
    },
    [site, floor, devices, first, shown],
  );
  const points = useMemo(() => (place === null ? [] : [place]), [place]);
  return (
    <>
      <p className={css.hint}>{t('console.device.pick')}</p>
      <PickMap
        origin={origin}
        label={t('console.device.pickMap')}
        points={points}
        onPick={onPick}
        onMove={(_, at) => onPick(at)}
        draw={draw}
      >
        <FloorSwitch floors={site.floors} floor={floor} onChange={onFloor} />
      </PickMap>
    </>
  );
}
