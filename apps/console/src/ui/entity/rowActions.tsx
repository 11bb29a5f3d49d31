import type { EntityRow } from '@muster/model/entity/entity.ts';
import type { ReactNode } from 'react';

import type { TableRow } from '../table/tableRow.ts';
import { Button } from '../input/Button.tsx';

/** What somebody can do with a row now. */
interface RowAction {
  text: string;
  /** Of its button; there is no undoing what is a danger. */
  tone: 'primary' | 'danger';
  act: () => void;
}

export interface RowActions {
  actions: readonly RowAction[];
  /** In which a deed is confirmed. */
  dialog: ReactNode;
}

/** What can be done with a row beside editing it: words in its line of the list, and buttons on its page. */
export function rowActions(useRowActions: (row: { id: string; [field: string]: unknown }) => RowActions) {
  function ExtraAction({ row }: { row: TableRow }) {
    const { actions, dialog } = useRowActions(row);
    return (
      <>
        {actions.map(({ text, tone, act }, index) => (
          // Texts may still be on their way, and are all the same until then.
          <button key={index} type="button" data-tone={tone} onClick={act}>
            {text}
          </button>
        ))}
        {dialog}
      </>
    );
  }
  function ViewAction({ row }: { row: EntityRow }) {
    const { actions, dialog } = useRowActions(row);
    return (
      <>
        {actions.map(({ text, tone, act }, index) => (
          // Texts may still be on their way, and are all the same until then.
          <Button key={index} tone={tone} onClick={act}>
            {text}
          </Button>
        ))}
        {dialog}
      </>
    );
  }
  return { ExtraAction, ViewAction };
}
