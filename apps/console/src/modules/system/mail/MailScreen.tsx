import { permissionCode } from '@muster/model/entity/entity.ts';
import { mailSetting } from '@muster/model/mailSetting/mailSetting.ts';

import { useCan } from '../../../core/session/session.ts';
import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';
import { TestMail } from './TestMail.tsx';

/** `/system/mail`: by whom mail is sent, and a test that it is. */
export function MailScreen() {
  const mayEdit = useCan()(permissionCode(mailSetting, 'edit'));
  return <SettingScreen entity={mailSetting}>{mayEdit && <TestMail />}</SettingScreen>;
}
