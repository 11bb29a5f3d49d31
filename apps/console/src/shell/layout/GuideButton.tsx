import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import type { ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { useIntroduction } from '../../core/settings/introduction.ts';
import { openUserDialog } from '../menu/userDialog.ts';
import css from './TopBar.module.css';

interface GuideButtonProps {
  className: string | undefined;
  /** Its name, if it fits. */
  children?: ReactNode;
}

/** The user guide. A dot marks it until it was opened on this machine. */
export function GuideButton({ className, children }: GuideButtonProps) {
  const t = useT();
  const { isNew, markRead } = useIntroduction();
  return (
    <button
      type="button"
      className={className}
      title={t('console.guide')}
      aria-label={children === undefined ? t('console.guide') : undefined}
      onClick={() => {
        markRead();
        openUserDialog('guide');
      }}
    >
      <QuestionCircleOutlined aria-hidden />
      {children}
      {isNew && <span className={css.dot} />}
    </button>
  );
}
