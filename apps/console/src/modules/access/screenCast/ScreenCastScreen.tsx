import { permissions } from '@muster/model/access/permission.ts';
import { screenCast } from '@muster/model/screenCast/screenCast.ts';

import { castAddress } from '../../../core/session/bigScreen.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useCan, useSession } from '../../../core/session/session.ts';
import { SettingScreen } from '../../../ui/entity/SettingScreen.tsx';
import css from './ScreenCastScreen.module.css';

/** `/access/screenCast`: title, content and size of the board at the gate, with a link to it. */
export function ScreenCastScreen() {
  const t = useT();
  const buildId = useSession((state) => state.buildId ?? '');
  const seesPeople = useCan()(permissions.positionView);
  return (
    <SettingScreen entity={screenCast}>
      <p className={css.hint}>{t('console.screenCast.hint')}</p>
      {seesPeople && (
        <a className={css.link} href={castAddress(buildId)} target="_blank" rel="noopener">
          {t('console.screenCast.open')}
        </a>
      )}
    </SettingScreen>
  );
}
