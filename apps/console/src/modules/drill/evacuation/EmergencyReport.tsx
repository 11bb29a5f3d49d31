import { permissions } from '@muster/model/access/permission.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import css from './EmergencyReport.module.css';
import { useRunningEvacuations, useAlarmAreas } from './evacuation.ts';
import { EvacuationCard } from './EvacuationCard.tsx';
import { EvacuationResultCard } from './EvacuationResultCard.tsx';
import { PastEvacuations } from './PastEvacuations.tsx';
import { StartEvacuation } from './StartEvacuation.tsx';

/** Who is safe and who is missing in every evacuation that runs, and what there was before (specification §9). */
export function EmergencyReport() {
  const t = useT();
  const mayEvacuate = useCan()(permissions.evacuate);
  const { data, error, refetch } = useRunningEvacuations();
  const [search] = useSearchParams();
  // The palette leads here with the form open.
  const [isStarting, setStarting] = useState(mayEvacuate && search.has('start'));
  const shown = search.get('evacuation');
  return (
    <>
      <div className={css.actions}>
        {mayEvacuate && (
          <Button tone="danger" onClick={() => setStarting(true)}>
            {t('evacuation.start')}
          </Button>
        )}
        <Button onClick={() => window.print()}>{t('evacuation.print')}</Button>
      </div>
      {shown !== null && <EvacuationResultCard id={shown} />}
      {error !== null && data === undefined && (
        <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />
      )}
      {error === null && data === undefined && <Waiting />}
      {data?.length === 0 && (
        <Card title={t('evacuation.running')}>
          <p>{t('evacuation.none')}</p>
        </Card>
      )}
      {data?.map(({ areaId }) => (
        <EvacuationCard key={areaId} areaId={areaId} />
      ))}
      <PastEvacuations />
      <AlarmAreas />
      {isStarting && <StartEvacuation onClose={() => setStarting(false)} />}
    </>
  );
}

/** The ten areas with the most alarms: where the next evacuation is likely. */
function AlarmAreas() {
  const t = useT();
  const { data = [] } = useAlarmAreas();
  if (data.length === 0) return null;
  const most = Math.max(...data.map(({ count }) => count));
  return (
    <Card title={t('evacuation.topAreas')}>
      <ol className={css.areas}>
        {data.map(({ areaId, areaName, count }) => (
          <li key={areaId}>
            <span className={css.areaName}>{areaName ?? areaId}</span>
            <span className={css.areaBar} style={{ width: `${(count / most) * 100}%` }} />
            <span className={css.areaCount}>{count}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
