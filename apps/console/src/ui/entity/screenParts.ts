import type { FormValues } from '../form/fieldInput.ts';
import type { TableRow } from '../table/tableRow.ts';

/** Instead of add, save and saved. */
export interface FormWords {
  add: string;
  save: string;
  saved: string;
}

export interface AddedProps {
  /** The server's reply, including the row's id. */
  reply: unknown;
  /** As it was filled in. */
  values: FormValues;
  onClose: () => void;
}

/** Actions for the selected rows in addition to delete. */
export interface SelectionActionProps {
  rows: readonly TableRow[];
  clear: () => void;
}

/** State of the list that its pages keep, so that going back shows the same rows. */
export interface ListState {
  listSearch: string;
}
