import type { FormValues } from '../form/fieldInput.ts';
import type { TableRow } from '../table/tableRow.ts';

/** Texts that replace add, save and saved. */
export interface FormWords {
  add: string;
  save: string;
  saved: string;
}

export interface AddedProps {
  /** The server's reply, including the row's id. */
  reply: unknown;
  /** Values as entered. */
  values: FormValues;
  onClose: () => void;
}

/** Actions for the selected rows in addition to delete. */
export interface SelectionActionProps {
  rows: readonly TableRow[];
  clear: () => void;
}

/** State of the list that its pages keep, so that returning to it shows the same rows. */
export interface ListState {
  listSearch: string;
}
