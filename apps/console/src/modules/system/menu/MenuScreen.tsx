import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { permissionCode } from '@muster/model/entity/entity.ts';
import { menuItem } from '@muster/model/menuItem/menuItem.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { get, post } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { InstallationNote } from '../../../ui/entity/InstallationNote.tsx';
import { MenuItemDialog } from './MenuItemDialog.tsx';
import sheet from '../../../ui/layout/SheetPage.module.css';
import css from './MenuScreen.module.css';
import { MenuTreeRow } from './MenuTreeRow.tsx';
import { renewMenu } from './renewMenu.ts';
import type { MenuLine, MenuLineEdit } from './menuLine.ts';

/** `/system/menu`: the menu as a tree; entries are renamed, ordered and hidden for the whole installation. */
export function MenuScreen() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: [menuItem.name, 'tree'],
    queryFn: ({ signal }) => get<MenuLine[]>('/base/menuItem/tree', {}, { signal, quiet: true }),
  });
  const edit = useMenuEdit();
  const [opened, open] = useState<string | null>(null);
  if (error !== null)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (data === undefined) return <Waiting />;
  return (
    <div className={sheet.page}>
      <InstallationNote entity={menuItem} />
      <p className={css.hint}>{t('console.menuItem.hint')}</p>
      <div className={css.scroll}>
        <table className={css.tree}>
          <thead>
            <tr>
              <th>{t('console.menuItem.entry')}</th>
              <th>{t('console.menuItem.address')}</th>
              <th>{t('console.menuItem.module')}</th>
              <th>{t('console.menuItem.shown')}</th>
              <th>{t('console.table.action')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((line, index) => (
              <MenuTreeRow
                key={line.name}
                line={line}
                index={index}
                siblings={data}
                depth={0}
                edit={edit}
                onOpen={open}
              />
            ))}
          </tbody>
        </table>
      </div>
      {opened !== null && <MenuItemDialog name={opened} onClose={() => open(null)} />}
    </div>
  );
}

/** Saves changed entries, and reloads the menu. */
function useMenuEdit(): MenuLineEdit {
  const client = useQueryClient();
  const mayEdit = useCan()(permissionCode(menuItem, 'edit'));
  const { mutate, isPending } = useMutation({
    mutationFn: async (changes: readonly ({ id: string } & Record<string, unknown>)[]) => {
      for (const change of changes) await post('/base/menuItem/save', change);
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [menuItem.name] });
      await renewMenu();
    },
  });
  return {
    mayEdit,
    isSaving: isPending,
    hide: (name, hidden) => mutate([{ id: name, hidden }]),
    // Each sibling gets an order, because entries with and without one would mix.
    order: (names) => mutate(names.map((name, index) => ({ id: name, place: index + 1 }))),
  };
}
