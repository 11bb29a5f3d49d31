import { useMutation } from '@tanstack/react-query';

import { getFile, type Query } from '../../../core/http/request.ts';
import { saveFile } from '../../../core/http/saveFile.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useUnrepeated } from '../../../ui/form/useUnrepeated.ts';
import { Button } from '../../../ui/input/Button.tsx';

/** Downloads a sheet. @param name of the file, without extension */
export function ExportButton({ path, query, name }: { path: string; query: Query; name: string }) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await getFile(path, query), `${name}.xlsx`),
  });
  const start = useUnrepeated(mutate);
  return (
    <Button isBusy={isPending} onClick={start}>
      {t('muster.export')}
    </Button>
  );
}
