import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../input/Button.tsx';
import css from './UploadProgress.module.css';
import type { Sending } from './useSending.ts';

interface UploadProgressProps {
  sending: Pick<Sending, 'share' | 'cancel'>;
  /** Name of the upload. */
  name: string;
}

/** Progress of an upload, with a button that cancels it; null if there is none. */
export function UploadProgress({ sending: { share, cancel }, name }: UploadProgressProps) {
  const t = useT();
  if (share === null) return null;
  const percent = Math.floor(share * 100);
  const text = share < 1 ? t('console.upload.sent', { percent }) : t('console.upload.working');
  return (
    <div className={css.progress}>
      <progress max={100} value={percent} aria-label={name} />
      <span className={css.text}>{text}</span>
      <Button tone="quiet" isSmall onClick={cancel}>
        {t('console.upload.cancel')}
      </Button>
    </div>
  );
}
