import { cardNoticeSetting } from '@muster/model/cardNotice/cardNoticeSetting.ts';

import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';

/** `/message/cardNoticeSetting`: of which states of location cards the site is told. */
export function CardNoticeSettingScreen() {
  return <SettingScreen entity={cardNoticeSetting} />;
}
