import { permissionCode } from '@muster/model/entity/entity.ts';
import { person } from '@muster/model/person/person.ts';
import { lazy, Suspense, useState } from 'react';

import { useT } from '../../app/i18n.ts';
import { useCan } from '../../app/session.ts';
import { Button } from '../../ui/Button.tsx';

const PhotoImport = lazy(async () => ({ default: (await import('./PhotoImport.tsx')).PhotoImport }));

/** Above the list of people, for who may import: their photos by an archive. */
export function PhotoAction() {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(permissionCode(person, 'import'))) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('console.photo.open')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PhotoImport onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
