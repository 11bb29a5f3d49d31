import { areaStatistic } from '@muster/model/areaStatistic/areaStatistic.ts';
import { entityPath, permissionCode } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { useQuery } from '@tanstack/react-query';

import { fetchAll } from '../../../core/http/fetchAll.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { useNow } from '../../../core/time/useNow.ts';
import type { Site } from '../../../map/site/site.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import { areaHeads } from '../../monitoring/bigScreen/areaHeads.ts';
import css from './Counters.module.css';

interface AreaFiguresProps {
  store: TagStore;
  areas: Site['areas'];
}

/** Refresh interval of settings. */
const refreshMs = 60_000;

/** Head counts of the areas on the dashboard, with the expected numbers. */
export function AreaFigures({ store, areas }: AreaFiguresProps) {
  const t = useT();
  const can = useCan();
  const now = useNow(1000);
  const { data = [] } = useQuery({
    queryKey: [areaStatistic.name, 'dashboard'],
    queryFn: ({ signal }) => fetchAll<Row<typeof areaStatistic>>(`${entityPath(areaStatistic)}/page`, signal),
    enabled: can(permissionCode(areaStatistic, 'view')),
    refetchInterval: refreshMs,
  });
  const counted = data.filter(({ enabled, screens }) => enabled && screens?.includes('dashboard'));
  return areaHeads(store, counted, areas, store.siteTime(now)).map(({ id, name, count, expected, isUnusual }) => (
    <div key={id} className={css.figure}>
      <span className={css.name}>{isUnusual ? t('console.areaFigure.unusual', { name }) : name}</span>
      <span className={css.value}>{`${count ?? '–'} / ${expected}`}</span>
    </div>
  ));
}
