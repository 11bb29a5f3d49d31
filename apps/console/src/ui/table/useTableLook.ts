import type { Entity } from '@muster/model/entity/entity.ts';
import type { TableColumn } from '@muster/model/entity/tableColumns.ts';
import { useState } from 'react';

import { useSession } from '../../core/session/session.ts';
import type { TableQuery } from './tableQuery.ts';

export interface TableLook {
  /** Shown columns, in order. */
  columns: readonly TableColumn[];
  /** All columns that can be shown. */
  offered: readonly TableColumn[];
  isCompact: boolean;
  toggleColumn: (name: string) => void;
  toggleDensity: () => void;
  /** Sets the shown columns and the density. */
  show: (columns: readonly string[], isCompact: boolean) => void;
}

/** Props of the saved views of a list. */
export interface ViewsProps {
  entity: Entity;
  query: TableQuery;
  look: TableLook;
}

interface StoredLook {
  /** Columns whose visibility differs from the entity's. */
  toggled: readonly string[];
  isCompact: boolean;
}

const defaultLook: StoredLook = { toggled: [], isCompact: false };

/** Shown columns and density of a list; stored on this machine for each account and list. */
export function useTableLook(listName: string, offered: readonly TableColumn[]): TableLook {
  const accountId = useSession((state) => state.user?.id ?? '');
  const key = `table.${accountId}.${listName}`;
  const [look, setLook] = useState<StoredLook>(() => stored(key));
  const keep = (next: StoredLook): void => {
    localStorage.setItem(key, JSON.stringify(next));
    setLook(next);
  };
  const { toggled, isCompact } = look;
  const isShown = ({ name, hidden, link }: TableColumn): boolean => link || hidden === toggled.includes(name);
  return {
    columns: offered.filter(isShown),
    offered,
    isCompact,
    toggleColumn: (name) => {
      const others = toggled.filter((each) => each !== name);
      keep({ isCompact, toggled: others.length === toggled.length ? [...toggled, name] : others });
    },
    toggleDensity: () => keep({ toggled, isCompact: !isCompact }),
    show: (names, dense) => {
      const differing = offered.filter(({ name, hidden }) => hidden === names.includes(name));
      keep({ toggled: differing.map(({ name }) => name), isCompact: dense });
    },
  };
}

/** Stored looks may come from an older version; invalid ones are ignored. */
function stored(key: string): StoredLook {
  try {
    const look: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof look !== 'object' || look === null || !('toggled' in look) || !Array.isArray(look.toggled))
      return defaultLook;
    return { toggled: look.toggled.map(String), isCompact: 'isCompact' in look && look.isCompact === true };
  } catch {
    return defaultLook;
  }
}
