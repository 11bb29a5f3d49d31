import { permissionCode } from '@muster/model/entity/entity.ts';
import { mailSetting } from '@muster/model/mailSetting/mailSetting.ts';

import { useCan } from '../../../core/session/session.ts';
import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';
import { TestMail } from './TestMail.tsx';

/** `/system/mail`: the mail server, and a test mail. */
export function MailScreen() {
  const mayEdit = useCan()(permissionCode(mailSetting, 'edit'));
  return <SettingScreen entity={mailSetting}>{mayEdit && <TestMail />}</SettingScreen>;
}
