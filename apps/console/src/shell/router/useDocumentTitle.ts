import { useEffect } from 'react';

import { useAlarms } from '../../modules/alarm/live/alarms.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { useSystemTitle } from '../../core/settings/useSystemTitle.ts';

/** The number of open alarms stands in the browser's own tab too: the console may be behind another window. */
export function useDocumentTitle(): void {
  const t = useT();
  const title = useSystemTitle();
  const count = useAlarms((state) => state.open.filter((alarm) => alarm.status === 'alarming').length);
  useEffect(() => {
    const product = `${title} · ${t('console.product')}`;
    document.title = count === 0 ? product : `(${count}) ${product}`;
  }, [title, count, t]);
}
