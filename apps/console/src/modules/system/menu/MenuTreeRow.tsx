import Switch from 'antd/es/switch';

import { useT } from '../../../core/i18n/i18n.ts';
import { MenuIcon } from '../../../ui/layout/MenuIcon.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { moved } from '../../../ui/input/moved.ts';
import { MoveButtons } from '../../../ui/input/MoveButtons.tsx';
import css from './MenuScreen.module.css';
import type { MenuLine, MenuLineEdit } from './menuLine.ts';

interface MenuTreeRowProps {
  line: MenuLine;
  index: number;
  siblings: readonly MenuLine[];
  depth: number;
  edit: MenuLineEdit;
  onOpen: (name: string) => void;
}

/** An entry with its sub-entries. */
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
  return (
    <span className={css.steps}>
      <MoveButtons
        name={line.label}
        place={index}
        count={names.length}
        isBusy={edit.isSaving}
        onMove={(to) => edit.order(moved(names, index, to))}
      />
      <Button tone="quiet" isSmall onClick={() => onOpen(line.name)}>
        {t('console.table.edit')}
      </Button>
    </span>
  );
}
