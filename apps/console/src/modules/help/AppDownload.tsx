import { QRCodeSVG } from 'qrcode.react';

import { useT } from '../../core/i18n/i18n.ts';
import { isOuterNetwork } from '../../core/http/outerNetwork.ts';
import { color } from '../../ui/layout/theme.ts';
import { useShellConfig } from '../../core/settings/useShellConfig.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import css from './AppDownload.module.css';

const sidePx = 220;

/** URL of the app as a QR code for phones; drawn locally, so the URL is not sent anywhere. */
export function AppDownload({ onClose }: { onClose: () => void }) {
  const t = useT();
  const config = useShellConfig();
  const own = config?.appAddress ?? '';
  // An installation without an app is used in the phone's browser.
  const address = own === '' ? location.origin : own;
  return (
    <Dialog title={t('console.app')} size="narrow" onClose={onClose}>
      <div className={css.code}>
        <QRCodeSVG
          value={address}
          size={sidePx}
          level="M"
          marginSize={2}
          fgColor={color.ink}
          title={t('console.app.code')}
        />
        <p>{own === '' ? t('console.app.browser') : t('console.app.text')}</p>
        {!isOuterNetwork() && <p className={css.hint}>{t('console.app.siteNetwork')}</p>}
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
      </div>
    </Dialog>
  );
}
