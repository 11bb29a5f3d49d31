import type { EntityRow } from '@muster/model/entity/entity.ts';
import { certificate } from '@muster/model/person/certificate.ts';

import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { EntriesInput } from '../../organization/person/EntriesInput.tsx';
import { EntriesView } from '../../organization/person/EntriesTable.tsx';

/** Form and view of the documents of an announcement, as for a person. */
export const certificateFields = {
  inputs: { certificates: (props: FieldInputProps) => <EntriesInput {...props} entry={certificate} /> },
  viewCells: {
    certificates: ({ row }: { row: EntityRow }) => <EntriesView entry={certificate} value={row['certificates']} />,
  },
};
