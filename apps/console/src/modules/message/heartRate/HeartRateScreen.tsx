import { permissions } from '@muster/model/access/permission.ts';
import { alarmSetting } from '@muster/model/alarmSetting/alarmSetting.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { AlarmSettingsInput } from '../../alarm/settings/AlarmSettingsInput.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';
import css from './HeartRate.module.css';
import { HeartRatesNow } from './HeartRatesNow.tsx';

/** Of the building's alarm settings the part that this screen is about: the others stay as they are. */
const setting = { ...alarmSetting, fields: { alarms: alarmSetting.fields.alarms } };

/** `/message/heartRate`: above and below which rate, and for how long, a heart raises an alarm; and how hearts beat now. */
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
