import { permissionCode } from '@muster/model/entity/entity.ts';
import { person } from '@muster/model/person/person.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { PhotoExport } from './PhotoExport.tsx';
import { PhotoImport } from './PhotoImport.tsx';

/** Import and export of the photos of many people, as permitted. */
export function PhotoDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const can = useCan();
  if (can(permissionCode(person, 'import')))
    return <PhotoImport mayExport={can(permissionCode(person, 'export'))} onClose={onClose} />;
  return (
    <Dialog title={t('photoExport')} onClose={onClose} footer={<Button onClick={onClose}>{t('console.close')}</Button>}>
      <PhotoExport />
    </Dialog>
  );
}
