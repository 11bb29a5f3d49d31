import type { Wire } from '../../../core/http/request.ts';
import type { menuLine } from '@muster/model/menuItem/wire.ts';

export type MenuLine = Wire<typeof menuLine>;

export interface MenuLineEdit {
  mayEdit: boolean;
  isSaving: boolean;
  hide: (name: string, hidden: boolean) => void;
  /** The names of siblings in their new order. */
  order: (names: readonly string[]) => void;
}
