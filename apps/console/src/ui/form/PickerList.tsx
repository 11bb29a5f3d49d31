import type { Page } from '@muster/model/entity/entity.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { limits } from '@muster/model/access/limits.ts';
import Pagination from 'antd/es/pagination';
import { useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { get } from '../../core/http/request.ts';
import { Button } from '../input/Button.tsx';
import { Dialog } from '../feedback/Dialog.tsx';
import { Empty } from '../feedback/Empty.tsx';
import { TextField } from '../input/TextField.tsx';
import { useDebounced } from '../../core/time/useDebounced.ts';
import css from './PickerList.module.css';
import type { Picker } from './pickers.ts';

type PickerRow = Readonly<Record<string, unknown>> & { id: string };

interface PickerListProps {
  title: string;
  picker: Picker;
  chosen: readonly string[];
  /** Filter of the rows, by query parameter. */
  within?: Readonly<Record<string, unknown>>;
  /** Several rows can be selected: a click toggles one, and the dialog stays open. */
  isMany?: boolean;
  onPick: (row: { id: string; name: string }) => void;
  onClose: () => void;
}

const pageSize = 10;

/** The dialog of a picker: search, rows, pages; a click on a row chooses it. */
export function PickerList({ title, picker, chosen, within = {}, isMany = false, onPick, onClose }: PickerListProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const text = useDebounced(typed.trim(), limits.searchDebounceMs);
  const query = {
    ...picker.query,
    ...within,
    page: page - 1,
    size: pageSize,
    ...(text === '' ? {} : { [picker.searchBy]: text }),
  };
  const { data, isPending } = useQuery({
    queryKey: ['picker', picker.path, query],
    queryFn: ({ signal }) => get<Page<PickerRow>>(picker.path, query, { signal }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.data ?? [];
  return (
    <Dialog
      title={title}
      onClose={onClose}
      {...(isMany && { footer: <Chosen count={chosen.length} onDone={onClose} /> })}
    >
      <TextField
        label={t('console.picker.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPage(1);
        }}
      />
      <PickerTable picker={picker} rows={rows} chosen={chosen} isMany={isMany} onPick={onPick} />
      {!isPending && rows.length === 0 && (
        <Empty text={text === '' ? t('console.table.empty') : t('console.table.nothingFound')} />
      )}
      <div className={css.pager}>
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          total={data?.length ?? 0}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={setPage}
        />
      </div>
    </Dialog>
  );
}

function Chosen({ count, onDone }: { count: number; onDone: () => void }) {
  const t = useT();
  return (
    <>
      <span role="status" className={css.count}>
        {t('console.picker.chosen', { count })}
      </span>
      <Button tone="primary" onClick={onDone}>
        {t('console.picker.done')}
      </Button>
    </>
  );
}

interface PickerTableProps extends Pick<PickerListProps, 'picker' | 'chosen' | 'isMany' | 'onPick'> {
  rows: readonly PickerRow[];
}

function PickerTable({ picker, rows, chosen, isMany, onPick }: PickerTableProps) {
  const t = useT();
  const [first, ...others] = picker.columns;
  const text = (row: PickerRow, name: string | undefined): string => String(row[name ?? 'id'] ?? '');
  return (
    <table className={css.rows}>
      <thead>
        <tr>
          {picker.columns.map(({ name, heading }) => (
            <th key={name}>{t.named(heading)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} aria-selected={chosen.includes(row.id)}>
            <td>
              <button
                type="button"
                className={css.pick}
                {...(isMany === true && { 'aria-pressed': chosen.includes(row.id) })}
                onClick={() => onPick({ id: row.id, name: text(row, first?.name) })}
              >
                {text(row, first?.name)}
              </button>
            </td>
            {others.map(({ name }) => (
              <td key={name}>{text(row, name)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
