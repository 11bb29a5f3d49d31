import { useLanguage, type Translate } from '../../core/i18n/i18n.ts';
import type { MenuItem } from '../../core/navigation/menu.ts';

/** Label of a menu entry in the reader's language: that of the installation, else that of the product. */
export function menuLabel(t: Translate, { name, label, ownLabels = {} }: Omit<MenuItem, 'path'>): string {
  const own = ownLabels[useLanguage.getState().language];
  if (own !== undefined) return own;
  const key = `menu.${name}`;
  const text = t.named(key);
  return text === key ? label : text;
}
