import { t } from '../../core/i18n/i18n.ts';
import { confirm } from './confirm.ts';

/** Asks before unsaved changes are discarded (specification §2, Generic screen patterns). */
export function confirmLeaving(): Promise<boolean> {
  return confirm({
    title: t('console.unsaved.title'),
    text: t('console.unsaved.text'),
    confirmLabel: t('console.unsaved.leave'),
    isDangerous: true,
  });
}
