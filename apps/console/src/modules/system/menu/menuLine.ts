/** An entry of the menu as its own screen shows it (`/base/menuItem/tree`). */
export interface MenuLine {
  name: string;
  label: string;
  icon: string;
  url: string;
  module: string;
  place: number;
  hidden: boolean;
  /** The installation says something of it. */
  changed: boolean;
  children: readonly MenuLine[];
}

export interface MenuLineEdit {
  mayEdit: boolean;
  isSaving: boolean;
  hide: (name: string, hidden: boolean) => void;
  /** The names of siblings in their new order. */
  order: (names: readonly string[]) => void;
}
