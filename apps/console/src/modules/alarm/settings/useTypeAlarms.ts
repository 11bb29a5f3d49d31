import type { Row } from '@muster/model/entity/row.ts';
import { useQuery } from '@tanstack/react-query';

import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { entityPath } from '@muster/model/entity/entity.ts';

import { get } from '../../../core/http/request.ts';

/** Settings of an area's type; empty without a type, or until loaded. */
export function useTypeAlarms(typeId: unknown): AlarmSettings {
  const { data } = useQuery({
    queryKey: [areaType.name, 'get', typeId],
    queryFn: ({ signal }) =>
      get<Pick<Row<typeof areaType>, 'alarms'>>(`${entityPath(areaType)}/get`, { id: typeId }, { signal, quiet: true }),
    enabled: typeof typeId === 'string' && typeId !== '',
  });
  return data?.alarms ?? {};
}
