import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined';
import { uploadLimits } from '@muster/model/access/limits.ts';
import { uploadPurpose } from '@muster/model/entity/field.ts';
import type { Upload } from '@muster/model/entity/upload.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Picture, PicturePreview } from './Picture.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { FieldInputProps } from '../fieldInput.ts';
import { FileChooser } from './FileChooser.tsx';
import { endingsOf, mediaTypesOf, sizeText } from './uploadRules.ts';
import css from './uploads.module.css';
import { useUploads } from './useUploads.ts';

/** The image widget of specification §2: preview, choose, clear, and the accepted types. One picture or several. */
export function ImageInput(props: FieldInputProps) {
  const { id, field, label, isInvalid, describedBy } = props;
  const t = useT();
  const { uploads, isMany, isUploading, sending, add, remove } = useUploads(props);
  const [shown, show] = useState<Upload | null>(null);
  const purpose = uploadPurpose(field);
  const endings = endingsOf(purpose);
  const chooser = {
    isMany,
    endings,
    types: mediaTypesOf(purpose),
    isDisabled: isUploading,
    label: `${t('console.upload.choose')} ${label}`,
    onFiles: (files: readonly File[]) => void add(files),
  };
  const hintId = `${id}-hint`;
  const hasRoom = isMany || uploads.length === 0;
  return (
    <div className={css.images} role="group" aria-label={label}>
      {uploads.map((upload) => (
        <figure key={upload.id} className={css.tile}>
          <Picture upload={upload} className={css.picture} />
          <figcaption className={css.buttons}>
            <button type="button" onClick={() => show(upload)}>
              {t('console.upload.preview')}
            </button>
            {!isMany && (
              <FileChooser {...chooser} id={id} className={css.link} describedBy={hintId}>
                {t('console.upload.choose')}
              </FileChooser>
            )}
            <button type="button" onClick={() => remove(upload)}>
              {t('console.upload.clear')}
            </button>
          </figcaption>
        </figure>
      ))}
      {hasRoom && (
        <FileChooser
          {...chooser}
          id={id}
          describedBy={[hintId, describedBy].filter(Boolean).join(' ')}
          className={`${css.choose} ${isInvalid ? css.invalid : ''}`}
        >
          {isUploading ? <LoadingOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
          {t('console.upload.choose')}
        </FileChooser>
      )}
      <UploadProgress sending={sending} name={label} />
      <p id={hintId} className={css.hint}>
        {t('console.upload.hint', { types: endings.join(', '), size: sizeText(uploadLimits[purpose].bytes) })}
      </p>
      {shown !== null && <PicturePreview upload={shown} onClose={() => show(null)} />}
    </div>
  );
}
