import { useT } from '../../../core/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import css from './EmergencyReport.module.css';
import { useAlarmAreas } from './evacuation.ts';

/** The ten areas with the most alarms: where the next evacuation is likely. */
export function AlarmAreas() {
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
