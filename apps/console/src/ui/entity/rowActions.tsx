import type { EntityRow } from '@muster/model/entity/entity.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { post } from '../../core/http/request.ts';
import { toast } from '../../core/toast.ts';
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

interface Decision {
  /** Call that decides. */
  path: string;
  /** Said when it is done. */
  done: string;
  /** Names of the entities whose rows it changes. */
  changes: readonly string[];
}

/** Decides on a row, says so, and reads anew what it changes, also when somebody else was faster. */
export function useDecision({ path, done, changes }: Decision) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; note?: string }) => post(path, body),
    onSuccess: () => toast('success', done),
    onSettled: () => Promise.all(changes.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
