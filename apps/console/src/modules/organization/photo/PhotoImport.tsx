import type { photoReport } from '@muster/model/person/wire.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { uploadLimits } from '@muster/model/access/limits.ts';
import { person } from '@muster/model/person/person.ts';
import { useId, useRef, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { postFile, type Wire } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { uploadProblem } from '../../../ui/form/upload/uploadRules.ts';
import { toast } from '../../../core/toast.ts';
import { UploadProgress } from '../../../ui/form/upload/UploadProgress.tsx';
import { isAborted, useSending } from '../../../ui/form/upload/useSending.ts';
import { PhotoExport } from './PhotoExport.tsx';
import css from './PhotoImport.module.css';

interface PhotoImportProps {
  mayExport: boolean;
  onClose: () => void;
}

/** Photos of many people: requirements of the archive, progress, and the result of each photo. */
export function PhotoImport({ mayExport, onClose }: PhotoImportProps) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<Wire<typeof photoReport> | null>(null);
  const sending = useSending();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) =>
      sending.send((options) => postFile<Wire<typeof photoReport>>('/bp/person/importPhotos', file, {}, options)),
    onSuccess: async (done) => {
      setReport(done);
      await client.invalidateQueries({ queryKey: [person.name] });
    },
    onError: (error) => {
      if (isAborted(error)) toast('info', t('console.upload.cancelled'));
    },
  });
  const send = (file: File | undefined): void => {
    const problem = file === undefined ? null : uploadProblem('photoArchive', file);
    if (problem !== null) toast('error', t.named(problem.key, problem.params));
    else if (file !== undefined) mutate(file);
  };
  return (
    <Dialog
      title={t('console.photo.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.close')}</Button>
          <Button tone="primary" isBusy={isPending} onClick={() => input.current?.click()}>
            {t('console.photo.choose')}
          </Button>
        </>
      }
    >
      <Rules />
      {mayExport && <PhotoExport />}
      <input
        ref={input}
        id={id}
        type="file"
        accept=".zip"
        hidden
        aria-label={t('console.photo.choose')}
        onChange={(event) => {
          send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div role="status">
        {isPending && <p>{t('console.photo.busy')}</p>}
        <UploadProgress sending={sending} name={t('console.photo.title')} />
        {report !== null && <Report report={report} />}
      </div>
    </Dialog>
  );
}

function Rules() {
  const t = useT();
  return (
    <ul className={css.rules}>
      <li>{t('console.photo.zip', { megabytes: uploadLimits.photoArchive.bytes / 2 ** 20 })}</li>
      <li>{t('console.photo.folder')}</li>
      <li>{t('console.photo.name')}</li>
    </ul>
  );
}

function Report({ report: { stored, problems } }: { report: Wire<typeof photoReport> }) {
  const t = useT();
  return (
    <>
      <p className={css.result}>{t('console.photo.done', { stored, problems: problems.length })}</p>
      {problems.length > 0 && (
        <ul className={css.problems}>
          {problems.map(({ name, reason }) => (
            <li key={name}>
              <span>{name}</span>
              <span className={css.reason}>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
