import type { EntityRow } from '@muster/model/entity/entity.ts';
import { certificate } from '@muster/model/person/certificate.ts';

import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { EntriesInput } from '../../organization/person/EntriesInput.tsx';
import { EntriesView } from '../../organization/person/EntriesTable.tsx';

/** How the papers of an announcement are filled in and read: as those of a person. */
export const certificateFields = {
  inputs: { certificates: (props: FieldInputProps) => <EntriesInput {...props} entry={certificate} /> },
  viewCells: {
    certificates: ({ row }: { row: EntityRow }) => <EntriesView entry={certificate} value={row['certificates']} />,
  },
};
