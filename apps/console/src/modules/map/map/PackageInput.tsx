import type { MapPackageState } from '@muster/model/map/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { uploadLimits } from '@muster/model/access/limits.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { get } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { FileChooser } from '../../../ui/form/upload/FileChooser.tsx';
import { toast } from '../../../core/toast.ts';
import css from '../map.module.css';
import { usePackageUpload, type PackageUpload } from './usePackageUpload.ts';

const mega = 2 ** 20;

/** A map package: sent in parts with progress, unpacked by the server, with its content. */
export function PackageInput({ id, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  const packageId = typeof value === 'string' && value !== '' ? value : null;
  const upload = usePackageUpload(onChange);
  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    if (!/\.zip$/i.test(file.name)) toast('error', t('upload.wrongType', { types: 'ZIP' }));
    else if (file.size > uploadLimits.mapPackage.bytes) toast('error', t('mapPackage.tooLarge'));
    else upload.start(file);
  };
  return (
    <div className={css.side}>
      {packageId !== null && <Held packageId={packageId} onRemove={() => onChange(null)} />}
      <div className={css.choose}>
        <FileChooser
          id={id}
          describedBy={describedBy}
          className={`${css.chooser} ${isInvalid ? css.invalid : ''}`}
          isMany={false}
          isDisabled={upload.isBusy}
          endings={['zip']}
          onFiles={(files) => choose(files[0])}
        >
          {t('console.package.choose')}
        </FileChooser>
        <span className={css.hint}>{t('console.package.hint')}</span>
      </div>
      <Progress upload={upload} />
    </div>
  );
}

function Progress({ upload: { state, problem, resume, cancel } }: { upload: PackageUpload }) {
  const t = useT();
  if (state === null && problem === null) return null;
  const done = state === null ? 0 : (state.received / mega).toFixed(1);
  const total = state === null ? 0 : (state.size / mega).toFixed(1);
  const percent = state === null ? 0 : Math.floor((state.received / state.size) * 100);
  return (
    <div role="status" className={css.side}>
      {state !== null && (
        <>
          <progress max={state.size} value={state.received} aria-label={t('console.package.title')} />
          <span className={css.hint}>
            {state.state === 'unpacking'
              ? t('console.package.unpacking')
              : t('console.package.uploading', { percent, done, total })}
          </span>
        </>
      )}
      {problem !== null && (
        <p role="alert" className={css.refusal}>
          {t(problem.isRefusal ? 'console.package.refused' : 'console.package.interrupted', { reason: problem.reason })}
        </p>
      )}
      {problem !== null && !problem.isRefusal && (
        <div className={css.numbers}>
          <Button onClick={resume}>{t('console.package.resume')}</Button>
          <Button onClick={cancel}>{t('console.package.cancel')}</Button>
        </div>
      )}
    </div>
  );
}

function Held({ packageId, onRemove }: { packageId: string; onRemove: () => void }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['mapPackage', packageId],
    queryFn: ({ signal }) => get<MapPackageState>('/pod/mapPackage/state', { id: packageId }, { signal, quiet: true }),
  });
  const info = data?.info ?? null;
  return (
    <div className={css.numbers}>
      <span>
        {data?.name}{' '}
        <span className={css.hint}>
          {info?.kind === 'pyramid' &&
            t('console.package.ready.pyramid', { min: info.minZoom, max: info.maxZoom, files: info.files })}
          {info?.kind === 'tiles3d' && t('console.package.ready.tiles3d', { files: info.files })}
        </span>
      </span>
      <Button onClick={onRemove}>{t('console.package.remove')}</Button>
    </div>
  );
}
