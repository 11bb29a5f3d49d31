import { pageSizes } from '@muster/model/access/limits.ts';
import Pagination from 'antd/es/pagination';

import { useT } from '../../core/i18n/i18n.ts';
import { namedList } from '../input/namedList.tsx';
import type { TableQueryControl } from './useTableQuery.ts';

interface TablePagerProps {
  control: TableQueryControl;
  total: number;
}

/** Sizes 10, 15, 20, 30, 50; five pages at a time (specification §9), which is the library's usual number. */
export function TablePager({ control, total }: TablePagerProps) {
  const t = useT();
  const { page, size } = control.query;
  return (
    <Pagination
      size="small"
      current={page}
      pageSize={size}
      total={total}
      pageSizeOptions={[...pageSizes]}
      showSizeChanger={{ popupRender: namedList }}
      showQuickJumper={total > size}
      responsive
      // As the total beside it counts rows: 條 of the library is the mainland's word, 筆 Taiwan's.
      locale={{ items_per_page: t('console.table.perPage') }}
      showTotal={(count) => t('console.table.total', { count })}
      onChange={(nextPage, nextSize) =>
        control.change(nextSize === size ? { page: nextPage } : { page: 1, size: nextSize })
      }
    />
  );
}
