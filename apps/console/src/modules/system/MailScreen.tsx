import { mailSetting } from '@muster/model/mailSetting/mailSetting.ts';

import { SettingScreen } from './SettingScreen.tsx';
import { TestMail } from './TestMail.tsx';

/** `/system/mail`: by whom mail is sent, and a test that it is. */
export function MailScreen() {
  return (
    <SettingScreen entity={mailSetting}>
      <TestMail />
    </SettingScreen>
  );
}
