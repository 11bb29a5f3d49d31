import { uploadLimits } from '@muster/model/access/limits.ts';
import { uploadPurpose } from '@muster/model/entity/field.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { StoredFileLink } from './StoredFileLink.tsx';
import type { FieldInputProps } from '../fieldInput.ts';
import { FileChooser } from './FileChooser.tsx';
import { endingsOf, sizeText } from './uploadRules.ts';
import css from './uploads.module.css';
import { useUploads } from './useUploads.ts';

/** Attachments, one or several: each with a link to its content and a button that removes it. */
export function FileInput(props: FieldInputProps) {
  const { id, field, label, isInvalid, describedBy } = props;
  const t = useT();
  const { uploads, isMany, isUploading, sending, add, remove } = useUploads(props);
  const purpose = uploadPurpose(field);
  const endings = endingsOf(purpose);
  const hintId = `${id}-hint`;
  return (
    <div role="group" aria-label={label}>
      <span className={css.row}>
        <FileChooser
          id={id}
          label={`${t('console.upload.chooseFile')} ${label}`}
          isMany={isMany}
          endings={endings}
          isDisabled={isUploading}
          className={`${css.chooseFile} ${isInvalid ? css.invalid : ''}`}
          describedBy={[hintId, describedBy].filter(Boolean).join(' ')}
          onFiles={(files) => void add(files)}
        >
          {isUploading ? t('console.upload.uploading') : t('console.upload.chooseFile')}
        </FileChooser>
        <span id={hintId} className={css.hint}>
          {t('console.upload.hint', { types: endings.join(', '), size: sizeText(uploadLimits[purpose].bytes) })}
        </span>
      </span>
      <UploadProgress sending={sending} name={label} />
      {uploads.length > 0 && (
        <ul className={css.files}>
          {uploads.map((upload) => (
            <li key={upload.id}>
              <StoredFileLink upload={upload} />
              {upload.size !== undefined && <span className={css.hint}>{sizeText(upload.size)}</span>}
              <button
                type="button"
                className={css.link}
                aria-label={t('console.upload.clearNamed', { name: upload.name })}
                onClick={() => remove(upload)}
              >
                {t('console.upload.clear')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
