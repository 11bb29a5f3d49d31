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

/** The names with one of them moved by a step; null where there is no room. */
export function moved(names: readonly string[], from: number, step: -1 | 1): string[] | null {
  const to = from + step;
  const [one, other] = [names[from], names[to]];
  if (one === undefined || other === undefined) return null;
  return names.map((name, index) => (index === from ? other : index === to ? one : name));
}
