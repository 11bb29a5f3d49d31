import type { EntityRow } from '@muster/model/entity/entity.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { post } from '../../core/http/request.ts';
import { toast } from '../../core/toast.ts';
import type { TableRow } from '../table/tableRow.ts';
import { Button } from '../input/Button.tsx';

/** An action on a row in its current state. */
interface RowAction {
  text: string;
  /** Tone of its button; danger = cannot be undone. */
  tone: 'primary' | 'danger';
  act: () => void;
}

export interface RowActions {
  actions: readonly RowAction[];
  /** Dialog that confirms the action. */
  dialog: ReactNode;
}

/** Row actions in addition to edit: links in the list, and buttons on the page of a row. */
export function rowActions(useRowActions: (row: { id: string; [field: string]: unknown }) => RowActions) {
  function ExtraAction({ row }: { row: TableRow }) {
    const { actions, dialog } = useRowActions(row);
    return (
      <>
        {actions.map(({ text, tone, act }, index) => (
          // Texts may still be loading, and are equal until then.
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
          // Texts may still be loading, and are equal until then.
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
  /** Path of the call. */
  path: string;
  /** Toast after success. */
  done: string;
  /** Names of the entities whose rows it changes. */
  changes: readonly string[];
}

/** Sends a decision on a row, shows the result, and reloads the changed entities, also after a conflict. */
export function useDecision({ path, done, changes }: Decision) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; note?: string }) => post(path, body),
    onSuccess: () => toast('success', done),
    onSettled: () => Promise.all(changes.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
