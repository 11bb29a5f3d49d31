import type { PastEvacuation } from '@muster/model/evacuation/wire.ts';
import { useState } from 'react';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { usePastEvacuations } from './evacuation.ts';

const pageSize = 20;

function resultLink({ id, areaName }: PastEvacuation) {
  return <Link to={`?evacuation=${encodeURIComponent(id)}`}>{areaName}</Link>;
}

/** The evacuations that are over, the newest first; each leads to its result. */
export function PastEvacuations() {
  const t = useT();
  const [size, setSize] = useState(pageSize);
  const { data, error, refetch } = usePastEvacuations(size);
  if (error !== null && data === undefined)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (data === undefined) return null;
  return (
    <Card title={t('evacuation.past')}>
      {data.length === 0 && <p>{t('evacuation.noPast')}</p>}
      {data.length > 0 && (
        <PlainTable
          label={t('evacuation.past')}
          rows={data.data}
          keyOf={({ id }) => id}
          columns={[
            { heading: t('alarm.areaName'), cell: resultLink },
            {
              heading: t('evacuation.why'),
              cell: ({ isDrill }) => t(isDrill ? 'evacuation.drill' : 'evacuation.emergency'),
            },
            { heading: t('evacuation.cause'), cell: ({ cause }) => cause ?? '' },
            { heading: t('evacuation.startedAt'), cell: ({ startedAt }) => formatTime(startedAt) },
            {
              heading: t('evacuation.lasted'),
              cell: ({ startedAt, endedAt }) => formatDuration(t, endedAt - startedAt),
            },
            { heading: t('evacuation.expected'), cell: ({ expected }) => expected, isNumber: true },
            { heading: t('evacuation.arrived'), cell: ({ arrived }) => arrived, isNumber: true },
            { heading: t('evacuation.startedBy'), cell: ({ startedBy }) => startedBy ?? '' },
          ]}
        />
      )}
      {data.length > data.data.length && (
        <Button onClick={() => setSize(size + pageSize)}>{t('evacuation.more')}</Button>
      )}
    </Card>
  );
}
