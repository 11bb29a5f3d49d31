import type { simpleRow } from '@muster/model/reply/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { building } from '@muster/model/building/building.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import { useEffect } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { get, type Wire } from '../../../core/http/request.ts';
import { setBuildings, useSession } from '../../../core/session/session.ts';
import { useEnterBuilding } from './useEnterBuilding.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import css from '../area/alarms.module.css';

/** `/area/building`: the sites of the installation; one that was just added can be entered at once. */
export function BuildingScreen() {
  useNewestBuildings();
  return <EntityScreen entity={building} path="/area/building" ExtraAction={EnterBuilding} />;
}

/** Updates the session's list, which is from the login, so that a new site can be used without a new login. */
function useNewestBuildings(): void {
  const { data } = useQuery({
    queryKey: [building.name, 'simple-list'],
    queryFn: ({ signal }) => get<Wire<typeof simpleRow>[]>(`${entityPath(building)}/simple-list`, {}, { signal }),
  });
  useEffect(() => {
    if (data !== undefined) setBuildings(data.map(({ id, name }) => ({ id, name })));
  }, [data]);
}

function EnterBuilding({ row }: { row: TableRow }) {
  const t = useT();
  const enter = useEnterBuilding();
  const isHere = useSession(({ buildId }) => buildId === row.id);
  if (isHere) return <span className={css.here}>{t('console.building.here')}</span>;
  return (
    <button type="button" onClick={() => void enter(row.id)}>
      {t('console.building.enter')}
    </button>
  );
}
