import { alarm } from '@muster/model/alarm/alarm.ts';
import type { Page } from '@muster/model/entity/entity.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { get } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';

type AlarmRow = Pick<Row<typeof alarm>, 'id' | 'type' | 'level' | 'areaName' | 'raisedAt' | 'clearedAt'>;

/** The alarms of the evacuation, with links to their evidence on the map. A test raises none. */
export function MusterAlarms({ id }: { id: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['alarm', 'ofMuster', id],
    queryFn: ({ signal }) =>
      get<Page<AlarmRow>>(`${entityPath(alarm)}/page`, { musterId: id, page: 0, size: 50 }, { signal, quiet: true }),
  });
  if (data === undefined) return null;
  const link = (row: AlarmRow) => (
    <Link to={`/alarm/list?id=${encodeURIComponent(row.id)}`}>{t(`alarm.type.${row.type}`)}</Link>
  );
  return (
    <Card title={t('drillResult.alarms')}>
      {data.length === 0 ? (
        <p>{t('drillResult.alarmsNone')}</p>
      ) : (
        <PlainTable
          label={t('drillResult.alarms')}
          rows={data.data}
          keyOf={(row) => row.id}
          columns={[
            { heading: t('alarm.type'), cell: link },
            { heading: t('alarm.level'), cell: ({ level }) => t.named(`alarm.level.${level}`) },
            { heading: t('alarm.areaName'), cell: ({ areaName }) => areaName ?? '' },
            { heading: t('alarm.raisedAt'), cell: ({ raisedAt }) => formatTime(raisedAt) },
            { heading: t('alarm.clearedAt'), cell: ({ clearedAt }) => formatTime(clearedAt) },
          ]}
        />
      )}
    </Card>
  );
}
