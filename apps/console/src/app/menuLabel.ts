import type { Translate } from './i18n.ts';
import type { MenuItem } from './menu.ts';

/** A menu entry in the reader's language; as the server named it where it is an entry of this installation's own. */
export function menuLabel(t: Translate, item: Pick<MenuItem, 'name' | 'label'>): string {
  const key = `menu.${item.name}`;
  const text = t.named(key);
  return text === key ? item.label : text;
}
