import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import type { ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { openPalette } from './paletteState.ts';

interface FindButtonProps {
  className: string | undefined;
  /** Where a search of something else stands beside it. */
  icon?: ReactNode;
}

/** The palette for who has no Ctrl key at hand: one press, on each layout. */
export function FindButton({ className, icon = <SearchOutlined aria-hidden /> }: FindButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={className}
      title={t('palette.hint')}
      aria-label={t('palette.hint')}
      onClick={openPalette}
    >
      {icon}
    </button>
  );
}
