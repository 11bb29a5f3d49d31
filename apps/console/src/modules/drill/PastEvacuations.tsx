import { Link } from 'react-router';

import { useT } from '../../app/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { formatDuration, formatTime } from '../../ui/formatTime.ts';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { usePastEvacuations } from './evacuation.ts';

function areaLink({ id, areaName }: { id: string; areaName: string | null }) {
  return <Link to={`/alarm/list?id=${encodeURIComponent(id)}`}>{areaName ?? id}</Link>;
}

/** The last evacuations: where, when, and how long until enough had arrived or somebody ended it. */
export function PastEvacuations() {
  const t = useT();
  const { data } = usePastEvacuations();
  const over = data?.filter(({ clearedAt }) => clearedAt !== null) ?? [];
  if (over.length === 0) return null;
  return (
    <Card title={t('evacuation.past')}>
      <PlainTable
        label={t('evacuation.past')}
        rows={over}
        keyOf={({ id }) => id}
        columns={[
          { heading: t('alarm.areaName'), cell: areaLink },
          { heading: t('evacuation.startedAt'), cell: ({ raisedAt }) => formatTime(raisedAt) },
          {
            heading: t('evacuation.lasted'),
            cell: ({ raisedAt, clearedAt }) =>
              formatDuration(t, Date.parse(clearedAt ?? raisedAt) - Date.parse(raisedAt)),
          },
          { heading: t('alarm.handler'), cell: ({ handler }) => handler ?? '' },
        ]}
      />
    </Card>
  );
}
