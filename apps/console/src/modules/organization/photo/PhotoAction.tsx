import { permissionCode } from '@muster/model/entity/entity.ts';
import { person } from '@muster/model/person/person.ts';
import { lazy, Suspense, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';

const PhotoDialog = lazy(async () => ({ default: (await import('./PhotoDialog.tsx')).PhotoDialog }));

/** Above the list of people, for who may import or export them: their photos by an archive. */
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
