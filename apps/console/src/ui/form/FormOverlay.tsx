import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined';

import { useT } from '../../core/i18n/i18n.ts';
import css from './FormOverlay.module.css';

export function FormOverlay() {
  const t = useT();
  return (
    <div className={css.overlay} role="status">
      <LoadingOutlined aria-hidden className={css.sign ?? ''} />
      {t('console.form.loading')}
    </div>
  );
}
