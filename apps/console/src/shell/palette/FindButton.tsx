import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';

import { useT } from '../../core/i18n/i18n.ts';
import { openPalette } from './paletteState.ts';

/** The palette for who has no Ctrl key at hand: one press, on each layout. */
export function FindButton({ className }: { className: string | undefined }) {
  const t = useT();
  return (
    <button
      type="button"
      className={className}
      title={t('palette.hint')}
      aria-label={t('palette.hint')}
      onClick={openPalette}
    >
      <SearchOutlined aria-hidden />
    </button>
  );
}
