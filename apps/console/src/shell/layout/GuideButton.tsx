import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import { lazy, Suspense, useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { useIntroduction } from '../../core/settings/introduction.ts';
import css from './TopBar.module.css';

const GuideDialog = lazy(async () => ({ default: (await import('../../modules/help/GuideDialog.tsx')).GuideDialog }));

/** The user guide. Until somebody has read it on this machine, a dot says that it is there. */
export function GuideButton() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { isNew, markRead } = useIntroduction();
  return (
    <>
      <button
        type="button"
        className={css.tool}
        title={t('console.guide')}
        onClick={() => {
          markRead();
          setOpen(true);
        }}
      >
        <QuestionCircleOutlined aria-hidden />
        <span className={css.toolName}>{t('console.guide')}</span>
        {isNew && <span className={css.dot} />}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <GuideDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
