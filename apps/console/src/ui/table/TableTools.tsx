import ColumnHeightOutlined from '@ant-design/icons/es/icons/ColumnHeightOutlined';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import Checkbox from 'antd/es/checkbox';

import { useT } from '../../core/i18n/i18n.ts';
import { useSidebar } from '../../core/settings/sidebarState.ts';
import { useOpen } from '../feedback/useOpen.ts';
import css from './TableTools.module.css';
import type { TableLook } from './useTableLook.ts';

interface TableToolsProps {
  look: TableLook;
  isFetching: boolean;
  onRefresh: () => void;
  /** Absent without permission, and if there is no export. */
  onExport?: (() => void) | undefined;
  isExporting?: boolean;
}

/** At the right of a list's actions: reload, row density, columns, export. */
export function TableTools({ look, isFetching, onRefresh, onExport, isExporting = false }: TableToolsProps) {
  const t = useT();
  // Cards have no density.
  const isNarrow = useSidebar((state) => state.isMobile);
  return (
    <span className={css.tools}>
      <button
        type="button"
        title={t('console.table.refresh')}
        aria-label={t('console.table.refresh')}
        onClick={onRefresh}
      >
        <ReloadOutlined aria-hidden spin={isFetching} />
      </button>
      {!isNarrow && (
        <button
          type="button"
          title={t('console.table.density')}
          aria-label={t('console.table.density')}
          aria-pressed={look.isCompact}
          onClick={look.toggleDensity}
        >
          <ColumnHeightOutlined aria-hidden />
        </button>
      )}
      <ColumnsButton look={look} />
      {onExport !== undefined && (
        <button
          type="button"
          title={t('console.table.export')}
          aria-label={t('console.table.export')}
          aria-busy={isExporting}
          disabled={isExporting}
          onClick={onExport}
        >
          {isExporting ? <LoadingOutlined aria-hidden /> : <DownloadOutlined aria-hidden />}
        </button>
      )}
    </span>
  );
}

function ColumnsButton({ look }: { look: TableLook }) {
  const t = useT();
  const { isOpen, setOpen, root, closeOnEscape } = useOpen<HTMLSpanElement>();
  return (
    <span ref={root} className={css.choice} onKeyDown={closeOnEscape}>
      <button
        type="button"
        title={t('console.table.columns')}
        aria-label={t('console.table.columns')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SettingOutlined aria-hidden />
      </button>
      {isOpen && (
        <ul className={css.columns}>
          {look.offered.map((column) => (
            <li key={column.name}>
              <Checkbox
                checked={look.columns.includes(column)}
                disabled={column.link}
                onChange={() => look.toggleColumn(column.name)}
              >
                {t.named(column.label)}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}
