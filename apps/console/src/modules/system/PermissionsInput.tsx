import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import { everyPermission } from '@muster/model/access/permission.ts';
import Checkbox from 'antd/es/checkbox';

import { useT } from '../../app/i18n.ts';
import type { FieldInputProps } from '../../ui/form/fieldInput.ts';
import css from './PermissionsInput.module.css';

/** What a role may see and do: the menu's screens, and on each of them its actions (specification §6). */
export function PermissionsInput({ id, value, onChange, label }: FieldInputProps) {
  const t = useT();
  const codes = Array.isArray(value) ? value.map(String) : [];
  const isEvery = codes.includes(everyPermission);
  const screens = menu.flatMap((entry) => (entry.children.length === 0 ? [entry] : entry.children));
  return (
    <div id={id} className={css.permissions} role="group" aria-label={label}>
      <div className={css.screen}>
        <Checkbox checked={isEvery} onChange={({ target }) => onChange(target.checked ? [everyPermission] : [])}>
          {t('console.role.everything')}
        </Checkbox>
      </div>
      {!isEvery &&
        screens.map((entry) => <ScreenLine key={entry.name} entry={entry} codes={codes} onChange={onChange} />)}
    </div>
  );
}

interface ScreenLineProps {
  entry: MenuEntry;
  codes: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Seeing a screen comes first: without it its actions go as well. */
function ScreenLine({ entry, codes, onChange }: ScreenLineProps) {
  const t = useT();
  const view = entry.code ?? '';
  const actions = entry.buttons.map(({ code }) => code);
  const without = (gone: readonly string[]): string[] => codes.filter((code) => !gone.includes(code));
  return (
    <div className={css.screen}>
      <Checkbox
        className={css.name ?? ''}
        checked={codes.includes(view)}
        onChange={({ target }) => onChange(target.checked ? [...codes, view] : without([view, ...actions]))}
      >
        {t.named(`menu.${entry.name}`)}
      </Checkbox>
      {entry.buttons.map(({ name, code }) => (
        <Checkbox
          key={code}
          checked={codes.includes(code)}
          disabled={!codes.includes(view)}
          onChange={({ target }) => onChange(target.checked ? [...codes, code] : without([code]))}
        >
          {t.named(`action.${name}`)}
        </Checkbox>
      ))}
    </div>
  );
}
