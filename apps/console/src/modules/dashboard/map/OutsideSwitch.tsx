import { useT } from '../../../core/i18n/i18n.ts';
import { outsideTags } from '../../../map/site/outsideTags.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { useNow } from '../../../core/time/useNow.ts';
import type { OriginState } from './useOrigin.ts';

interface OutsideSwitchProps {
  map: SiteMap;
  store: TagStore;
  place: OriginState;
}

/** Reports subjects outside of the map, and moves there and back. */
export function OutsideSwitch({ map, store, place: { isElsewhere, goTo } }: OutsideSwitchProps) {
  const t = useT();
  useNow(1000);
  if (isElsewhere) return <Button onClick={() => goTo(null)}>{t('console.map.backToSite')}</Button>;
  const outside = map.box === null ? null : outsideTags(store, map.box);
  if (outside === null || outside.place === null) return null;
  const [x, y] = outside.place;
  return (
    <Button title={t('console.map.showOutside')} onClick={() => goTo([map.projection.lon(x), map.projection.lat(y)])}>
      {t('console.map.outside', { count: outside.count })}
    </Button>
  );
}
