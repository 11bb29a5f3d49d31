import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import type { ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { openPalette } from './paletteState.ts';

interface FindButtonProps {
  className: string | undefined;
  /** For use beside another search. */
  icon?: ReactNode;
}

/** Button that opens the palette without a keyboard, in each layout. */
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
