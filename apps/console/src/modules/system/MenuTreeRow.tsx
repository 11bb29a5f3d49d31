import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined';
import Switch from 'antd/es/switch';

import { useT } from '../../app/i18n.ts';
import { MenuIcon } from '../../app/shell/MenuIcon.tsx';
import css from './MenuScreen.module.css';
import { moved, type MenuLine, type MenuLineEdit } from './menuLine.ts';

interface MenuTreeRowProps {
  line: MenuLine;
  index: number;
  siblings: readonly MenuLine[];
  depth: number;
  edit: MenuLineEdit;
  onOpen: (name: string) => void;
}

/** One entry with those below it. */
export function MenuTreeRow({ line, index, siblings, depth, edit, onOpen }: MenuTreeRowProps) {
  const t = useT();
  return (
    <>
      <tr className={line.hidden ? css.hidden : undefined}>
        <td>
          <span className={depth === 0 ? css.group : css.entry}>
            <MenuIcon name={line.icon} />
            {line.label}
            {line.changed && <span className={css.changed}>{t('console.menuItem.changed')}</span>}
          </span>
        </td>
        <td className={css.quiet}>{line.url}</td>
        <td className={css.quiet}>{t.named(`module.${line.module}`)}</td>
        <td>
          <Switch
            size="small"
            checked={!line.hidden}
            disabled={!edit.mayEdit || edit.isSaving}
            aria-label={t('console.menuItem.showNamed', { name: line.label })}
            onChange={(isShown) => edit.hide(line.name, !isShown)}
          />
        </td>
        <td>{edit.mayEdit && <Steps line={line} index={index} siblings={siblings} edit={edit} onOpen={onOpen} />}</td>
      </tr>
      {line.children.map((child, place) => (
        <MenuTreeRow
          key={child.name}
          line={child}
          index={place}
          siblings={line.children}
          depth={depth + 1}
          edit={edit}
          onOpen={onOpen}
        />
      ))}
    </>
  );
}

function Steps({ line, index, siblings, edit, onOpen }: Omit<MenuTreeRowProps, 'depth'>) {
  const t = useT();
  const names = siblings.map(({ name }) => name);
  const step = (by: -1 | 1, key: 'console.menuItem.up' | 'console.menuItem.down') => {
    const order = moved(names, index, by);
    return (
      <button
        type="button"
        aria-label={t(key, { name: line.label })}
        title={t(key, { name: line.label })}
        disabled={order === null || edit.isSaving}
        onClick={() => order !== null && edit.order(order)}
      >
        {by === -1 ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
      </button>
    );
  };
  return (
    <span className={css.steps}>
      {step(-1, 'console.menuItem.up')}
      {step(1, 'console.menuItem.down')}
      <button type="button" onClick={() => onOpen(line.name)}>
        {t('console.table.edit')}
      </button>
    </span>
  );
}
