import type { Floor } from '@muster/model/entity/shapes.ts';
import { useEffect } from 'react';

import { alarmMarks } from '../../alarm/live/alarmMarks.ts';
import { useAlarms } from '../../alarm/live/alarms.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import type { Site } from '../../../map/site/site.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import { useSiteMap } from '../../../map/useSiteMap.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { floorName } from '../../../core/i18n/floorName.ts';
import css from './SideBySide.module.css';

interface SideBySideProps {
  site: Site;
  origin: readonly [lon: number, lat: number];
  store: TagStore;
  onPick: (tag: string) => void;
  onClose: () => void;
}

/** A browser keeps sixteen graphics contexts; the live map has one of them. */
const mostFloors = 9;
/** Interval at which an idle map checks for movement. */
const newsMs = 500;

/** A map for each floor of the site, side by side. */
export function SideBySide({ site, origin, store, onPick, onClose }: SideBySideProps) {
  const t = useT();
  return (
    <section
      className={css.all}
      aria-label={t('console.map.sideBySide')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={css.head}>
        <h2>{t('console.map.sideBySide')}</h2>
        <Button isSmall onClick={onClose}>
          {t('console.map.oneMap')}
        </Button>
      </header>
      <div className={css.floors}>
        {site.floors
          .toReversed()
          .slice(0, mostFloors)
          .map((floor) => (
            <FloorMap key={floor.floor} {...{ site, origin, store, floor, onPick }} />
          ))}
      </div>
    </section>
  );
}

type FloorMapProps = Omit<SideBySideProps, 'onClose'> & { floor: Floor };

function FloorMap({ site, origin, store, floor, onPick }: FloorMapProps) {
  const t = useT();
  const alarms = useAlarms((state) => state.open);
  const { container, map } = useSiteMap(origin, {
    onPick: (tag) => {
      if (tag !== null) onPick(tag);
    },
  });
  useEffect(() => {
    if (map === null) return undefined;
    map.setPlan(site.plan, site.floors, site.pictures);
    map.setAreas(site.areas);
    map.setFloor(floor.floor);
    map.setSource(store);
    map.showBox('jump');
    const timer = setInterval(() => map.changed(), newsMs);
    return () => clearInterval(timer);
  }, [map, site, floor, store]);
  useEffect(() => map?.setAlarms(alarmMarks(alarms)), [map, alarms]);
  const name = floor.name === '' ? floorName(t, floor.floor) : floor.name;
  return (
    <figure className={css.floor}>
      <MapCanvas container={container} map={map} />
      <figcaption>{name}</figcaption>
    </figure>
  );
}
