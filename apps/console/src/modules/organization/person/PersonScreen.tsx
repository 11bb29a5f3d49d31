import { training, workExperience } from '@muster/model/person/career.ts';
import { certificate } from '@muster/model/person/certificate.ts';
import { person } from '@muster/model/person/person.ts';
import { type EntityRow, permissionCode } from '@muster/model/entity/entity.ts';
import { account } from '@muster/model/account/account.ts';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { useCan } from '../../../core/session/session.ts';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';

const EntriesInput = lazy(async () => ({ default: (await import('./EntriesInput.tsx')).EntriesInput }));
const EntriesView = lazy(async () => ({ default: (await import('./EntriesTable.tsx')).EntriesView }));

interface Row {
  row: EntityRow;
}

const entries = { certificates: certificate, workExperience, training } as const;
type EntriesField = keyof typeof entries;

/** Loaded with the form, because lists do not need it. */
const inputOf = (name: EntriesField) => (props: FieldInputProps) => (
  <Suspense fallback={null}>
    <EntriesInput {...props} entry={entries[name]} />
  </Suspense>
);
const inputs = {
  certificates: inputOf('certificates'),
  workExperience: inputOf('workExperience'),
  training: inputOf('training'),
};

const viewOf =
  (name: EntriesField) =>
  ({ row }: Row) => (
    <Suspense fallback={null}>
      <EntriesView entry={entries[name]} value={row[name]} />
    </Suspense>
  );
const viewCells = {
  certificates: viewOf('certificates'),
  workExperience: viewOf('workExperience'),
  training: viewOf('training'),
};

/** `/organization/person`: staff, visitors and contractors, with their accounts. */
export function PersonScreen() {
  return (
    <EntityScreen
      entity={person}
      path="/organization/person"
      inputs={inputs}
      viewCells={viewCells}
      ViewBefore={PersonSections}
      ExtraAction={AccountAction}
      ListAction={PhotoAction}
    />
  );
}

const Sections = lazy(async () => ({ default: (await import('../subject/SubjectSections.tsx')).PersonSections }));

/** Loaded with the page of one person, because lists do not need it. */
function PersonSections({ row }: Row) {
  return (
    <Suspense fallback={null}>
      <Sections row={row} />
    </Suspense>
  );
}

const PersonAccount = lazy(async () => ({ default: (await import('./PersonAccount.tsx')).PersonAccount }));

/** In the list of people, with the permission for accounts: the account of a person. */
export function AccountAction({ row }: { row: TableRow }) {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(permissionCode(account, 'view'))) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t('console.person.account')}
      </button>
      {isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <PersonAccount person={row} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

const PhotoDialog = lazy(async () => ({ default: (await import('../photo/PhotoDialog.tsx')).PhotoDialog }));

/** Above the list of people, with the permission to import or export: photos by an archive. */
export function PhotoAction() {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const mayImport = can(permissionCode(person, 'import'));
  if (!mayImport && !can(permissionCode(person, 'export'))) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(mayImport ? 'console.photo.open' : 'photoExport')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PhotoDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
