import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { uploadLimits } from '@muster/model/access/limits.ts';
import type { Entity } from '@muster/model/entity/entity.ts';

import { useT } from '../../core/i18n/i18n.ts';
import { Button } from '../input/Button.tsx';
import { Dialog } from '../feedback/Dialog.tsx';
import { UploadProgress } from '../form/upload/UploadProgress.tsx';
import { FileChooser } from '../form/upload/FileChooser.tsx';
import { sizeText } from '../form/upload/uploadRules.ts';
import { BadCells } from './BadCells.tsx';
import css from './EntityImport.module.css';
import { type Import, importEndings, useImport } from './useImport.ts';

interface EntityImportProps {
  entity: Entity;
  onClose: () => void;
}

type RefusedProps = Pick<Import, 'partial' | 'isBusy' | 'startGood' | 'fetchRefused'> & {
  entity: Entity;
  refusal: NonNullable<Import['refusal']>;
};

/** Template, sheet, and its invalid cells. */
export function EntityImport({ entity, onClose }: EntityImportProps) {
  const t = useT();
  const importing = useImport(entity, onClose);
  const { file, choose, isBusy, sending, refusal, partial, start, fetchTemplate } = importing;
  const hasGood = refusal !== null && refusal.good > 0;
  const hasCells = refusal !== null && refusal.cells.length > 0;
  return (
    <Dialog
      title={t('console.import.title', { name: t.named(entity.name) })}
      size={hasCells ? 'normal' : 'small'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(partial === null ? 'console.cancel' : 'console.close')}</Button>
          {partial === null && (
            <Button tone={hasGood ? 'plain' : 'primary'} isBusy={isBusy} onClick={start}>
              {t('console.import.start')}
            </Button>
          )}
        </>
      }
    >
      <ol className={css.steps}>
        <li>
          <p>{t('console.import.fillIn')}</p>
          <Button onClick={fetchTemplate}>
            <DownloadOutlined aria-hidden />
            {t('console.import.template')}
          </Button>
        </li>
        <li>
          <p>{t('console.import.chooseSheet')}</p>
          <FileChooser
            className={css.choose}
            isMany={false}
            isDisabled={isBusy}
            endings={importEndings}
            onFiles={([chosen]) => chosen !== undefined && choose(chosen)}
          >
            {file === null ? t('console.upload.chooseFile') : file.name}
          </FileChooser>
          <span className={css.hint}>
            {t('console.upload.hint', { types: importEndings.join(', '), size: sizeText(uploadLimits.sheet.bytes) })}
          </span>
          <UploadProgress sending={sending} name={file?.name ?? ''} />
        </li>
      </ol>
      {refusal !== null && <Refused {...importing} entity={entity} refusal={refusal} />}
    </Dialog>
  );
}

/** Reasons of a refused sheet, with buttons that import the valid rows and download the others. */
function Refused({ entity, refusal, partial, isBusy, startGood, fetchRefused }: RefusedProps) {
  const t = useT();
  const { message, cells, good, wrong } = refusal;
  return (
    <>
      {partial === null ? (
        <div role="alert" className={css.refusal}>
          <strong>{t('console.import.failed', { name: t.named(entity.name) })}</strong> {message}
        </div>
      ) : (
        <p role="status" className={css.brought}>
          {t('console.import.doneGood', { count: partial.count + partial.present, left: partial.refused })}
        </p>
      )}
      {cells.length > 0 && (
        <div className={css.partial}>
          {good > 0 && partial === null && (
            <Button tone="primary" isBusy={isBusy} onClick={startGood}>
              {t('console.import.startGood', { count: good })}
            </Button>
          )}
          <Button isBusy={isBusy} onClick={fetchRefused}>
            <DownloadOutlined aria-hidden />
            {t('console.import.fetchRefused', { count: partial?.refused ?? wrong })}
          </Button>
        </div>
      )}
      {cells.length > 0 && <BadCells cells={cells} />}
    </>
  );
}
