import { permissions } from '@muster/model/access/permission.ts';
import { useNavigate } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { AlarmSettingsInput } from '../../alarm/settings/AlarmSettingsInput.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import css from './alarms.module.css';

const paths: Readonly<Record<string, string>> = { area: '/area/list', areaType: '/area/areaType' };

/** The alarm settings of an area or its type; unsaved ones can be back-tested. */
export function AlarmsInput(props: FieldInputProps) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const { entity, row, value } = props;
  const { id } = row;
  const path = paths[entity.name];
  const mayTry = typeof id === 'string' && path !== undefined && can(permissions.alarmBacktest);
  return (
    <div className={css.alarms}>
      <AlarmSettingsInput {...props} />
      {mayTry && (
        <p className={css.try}>
          <Button
            onClick={() => void navigate(`${path}/backtest/${encodeURIComponent(id)}`, { state: { alarms: value } })}
          >
            {t('console.rule.tryThese')}
          </Button>
          <span>{t('console.rule.tryHint')}</span>
        </p>
      )}
    </div>
  );
}
