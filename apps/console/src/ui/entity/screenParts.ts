import type { FormValues } from '../form/fieldInput.ts';
import type { TableRow } from '../table/tableRow.ts';

/** Instead of add, save and saved. */
export interface FormWords {
  add: string;
  save: string;
  saved: string;
}

export interface AddedProps {
  /** What the server answered, of which the row's id is a part. */
  reply: unknown;
  /** As it was filled in. */
  values: FormValues;
  onClose: () => void;
}

/** What can be done with the selected rows besides deleting them. */
export interface SelectionActionProps {
  rows: readonly TableRow[];
  clear: () => void;
}

/** What a page below a list keeps of it, so that going back shows the same rows. */
export interface ListState {
  listSearch: string;
}
