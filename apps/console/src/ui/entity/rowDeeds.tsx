import type { ReactNode } from 'react';

import type { TableRow } from '../table/useTablePage.ts';
import { Button } from '../input/Button.tsx';
import type { EntityRow } from './useEntityRow.ts';

/** What somebody can do with a row now. */
interface Deed {
  text: string;
  /** Of its button; there is no undoing what is a danger. */
  tone: 'primary' | 'danger';
  act: () => void;
}

export interface Deeds {
  deeds: readonly Deed[];
  /** In which a deed is confirmed. */
  dialog: ReactNode;
}

/** What can be done with a row beside editing it: words in its line of the list, and buttons on its page. */
export function rowDeeds(useDeeds: (row: { id: string; [field: string]: unknown }) => Deeds) {
  function ExtraAction({ row }: { row: TableRow }) {
    const { deeds, dialog } = useDeeds(row);
    return (
      <>
        {deeds.map(({ text, act }) => (
          <button key={text} type="button" onClick={act}>
            {text}
          </button>
        ))}
        {dialog}
      </>
    );
  }
  function ViewAction({ row }: { row: EntityRow }) {
    const { deeds, dialog } = useDeeds(row);
    return (
      <>
        {deeds.map(({ text, tone, act }) => (
          <Button key={text} tone={tone} onClick={act}>
            {text}
          </Button>
        ))}
        {dialog}
      </>
    );
  }
  return { ExtraAction, ViewAction };
}
