import { useMutation } from '@tanstack/react-query';

import { filterParameters } from '@muster/model/entity/filterFields.ts';
import { person } from '@muster/model/person/person.ts';
import { useSearchParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { getFile } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { saveFile } from '../../../core/http/saveFile.ts';
import { readTableQuery } from '../../../ui/table/tableQuery.ts';
import { useUnrepeated } from '../../../ui/form/useUnrepeated.ts';
import css from './PhotoImport.module.css';

/** Exports the photos of the listed people in the format of the import. */
export function PhotoExport() {
  const t = useT();
  const [parameters] = useSearchParams();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { filters } = readTableQuery(parameters, filterParameters(person));
      saveFile(await getFile('/bp/person/exportPhotos', filters), `${t('photoExport')}.zip`);
    },
  });
  const start = useUnrepeated(mutate);
  return (
    <div className={css.export}>
      <p>{t('photoExport.hint')}</p>
      <Button isBusy={isPending} onClick={start}>
        {t('photoExport.download')}
      </Button>
    </div>
  );
}
