import type { Upload } from '@muster/model/entity/upload.ts';

import { Dialog } from '../../feedback/Dialog.tsx';
import css from './Picture.module.css';
import { Button } from '../../input/Button.tsx';
import { useT } from '../../../core/i18n/i18n.ts';
import { useStoredPicture } from './storedPicture.ts';

interface PictureProps {
  upload: Upload;
  className?: string | undefined;
}

/** An uploaded picture; its space is reserved while it loads. */
export function Picture({ upload: { name, downloadUrl }, className }: PictureProps) {
  const address = useStoredPicture(downloadUrl);
  if (address === null) return <span className={`${css.waiting} ${className ?? ''}`} role="img" aria-label={name} />;
  return <img src={address} alt={name} className={className} />;
}

/** A picture as large as the window allows. */
export function PicturePreview({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      title={upload.name}
      size="normal"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('console.close')}</Button>}
    >
      <Picture upload={upload} className={css.whole} />
    </Dialog>
  );
}
