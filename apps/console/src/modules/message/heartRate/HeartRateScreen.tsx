import { permissions } from '@muster/model/access/permission.ts';
import { alarmSetting } from '@muster/model/alarmSetting/alarmSetting.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { AlarmSettingsInput } from '../../alarm/settings/AlarmSettingsInput.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';
import css from './HeartRate.module.css';
import { HeartRatesNow } from './HeartRatesNow.tsx';

/** The part of the building's alarm settings on this screen; the others are unchanged. */
const setting = { ...alarmSetting, fields: { alarms: alarmSetting.fields.alarms } };

/** `/message/heartRate`: limits of the heart rate and their durations; and the current heart rates. */
export function HeartRateScreen() {
  const t = useT();
  const maySee = useCan()(permissions.positionView);
  return (
    <div className={css.screen}>
      <SettingScreen entity={setting} title={t('menu.heartRateRule')} inputs={{ alarms: HeartRateInput }} />
      {maySee && <HeartRatesNow />}
    </div>
  );
}

function HeartRateInput(props: FieldInputProps) {
  const t = useT();
  return (
    <div className={css.rule}>
      <p className={css.hint}>{t('console.heartRate.hint')}</p>
      <AlarmSettingsInput {...props} only="heartRate" />
    </div>
  );
}
