import { training, workExperience } from '@muster/model/person/career.ts';
import { certificate } from '@muster/model/person/certificate.ts';
import { person } from '@muster/model/person/person.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { EntityRow } from '../../../ui/entity/useEntityRow.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { AccountAction } from './AccountAction.tsx';
import { EntriesInput } from './EntriesInput.tsx';
import { EntriesView } from './EntriesView.tsx';
import { PhotoAction } from '../photo/PhotoAction.tsx';

interface Row {
  row: EntityRow;
}

const inputs = {
  certificates: (props: FieldInputProps) => <EntriesInput {...props} entry={certificate} />,
  workExperience: (props: FieldInputProps) => <EntriesInput {...props} entry={workExperience} />,
  training: (props: FieldInputProps) => <EntriesInput {...props} entry={training} />,
};

const viewCells = {
  certificates: ({ row }: Row) => <EntriesView entry={certificate} value={row['certificates']} />,
  workExperience: ({ row }: Row) => <EntriesView entry={workExperience} value={row['workExperience']} />,
  training: ({ row }: Row) => <EntriesView entry={training} value={row['training']} />,
};

/** `/organization/person`: staff, visitors and contractors with what is known of them, and their accounts. */
export function PersonScreen() {
  return (
    <EntityScreen
      entity={person}
      path="/organization/person"
      inputs={inputs}
      viewCells={viewCells}
      ExtraAction={AccountAction}
      ListAction={PhotoAction}
    />
  );
}
