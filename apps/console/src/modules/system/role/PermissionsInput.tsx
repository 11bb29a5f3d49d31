import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import { everyPermission } from '@muster/model/access/permission.ts';
import { type RoleTemplateName, roleTemplateNames, roleTemplates } from '@muster/model/role/roleTemplates.ts';
import Checkbox from 'antd/es/checkbox';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { MenuIcon } from '../../../ui/layout/MenuIcon.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import css from './PermissionsInput.module.css';
import { codesOf, screensOf, withCodes, withoutCodes } from './permissionTree.ts';

/** Permissions of a role, as the menu's tree: modules, their screens, and their actions (specification §6). */
export function PermissionsInput({ id, value, row, onChange, onOther, label }: FieldInputProps) {
  const t = useT();
  const codes = Array.isArray(value) ? value.map(String) : [];
  const isEvery = codes.includes(everyPermission);
  return (
    <div id={id} className={css.permissions} role="group" aria-label={label}>
      {row['id'] === undefined && <Templates row={row} onChange={onChange} onOther={onOther} />}
      <div className={css.every}>
        <Checkbox checked={isEvery} onChange={({ target }) => onChange(target.checked ? [everyPermission] : [])}>
          {t('console.role.everything')}
        </Checkbox>
      </div>
      {!isEvery && menu.map((entry) => <Module key={entry.name} entry={entry} codes={codes} onChange={onChange} />)}
    </div>
  );
}

/** A new role can start from a template; only templates within the account's own permissions are offered. */
function Templates({ row, onChange, onOther }: Pick<FieldInputProps, 'row' | 'onChange' | 'onOther'>) {
  const t = useT();
  const can = useCan();
  const offered = roleTemplateNames.filter((name) => roleTemplates[name].permissions.every(can));
  const fill = (name: RoleTemplateName): void => {
    const { permissions, dataScope } = roleTemplates[name];
    onChange([...permissions]);
    onOther?.('dataScope', dataScope);
    const known = roleTemplateNames.map((each) => t(`roleTemplate.${each}`));
    const called = row['name'];
    // A typed name is kept.
    const isOurs = called === null || called === undefined || called === '' || known.some((each) => each === called);
    if (isOurs) onOther?.('name', t(`roleTemplate.${name}`));
  };
  return (
    <fieldset className={css.templates}>
      <legend>{t('roleTemplate.pick')}</legend>
      {offered.map((name) => (
        <button key={name} type="button" className={css.template} onClick={() => fill(name)}>
          <strong>{t(`roleTemplate.${name}`)}</strong>
          <span>{t(`roleTemplate.${name}.purpose`)}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface BranchProps {
  entry: MenuEntry;
  codes: readonly string[];
  onChange: (codes: string[]) => void;
}

/** A module with its screens; its checkbox sets all. */
function Module({ entry, codes, onChange }: BranchProps) {
  const t = useT();
  const all = codesOf(entry);
  const held = all.filter((code) => codes.includes(code)).length;
  return (
    <fieldset className={css.module}>
      <legend className={css.legend}>
        <Checkbox
          checked={held === all.length}
          indeterminate={held > 0 && held < all.length}
          onChange={({ target }) => onChange(target.checked ? withCodes(codes, all) : withoutCodes(codes, all))}
        >
          <MenuIcon name={entry.icon} /> {t.named(`menu.${entry.name}`)}
        </Checkbox>
      </legend>
      {screensOf(entry).map((screen) => (
        <ScreenLine key={screen.name} entry={screen} codes={codes} onChange={onChange} />
      ))}
    </fieldset>
  );
}

/** Viewing a screen comes first: removing it removes its actions as well. */
function ScreenLine({ entry, codes, onChange }: BranchProps) {
  const t = useT();
  const view = entry.code ?? '';
  return (
    <div className={css.screen}>
      <Checkbox
        className={css.name ?? ''}
        checked={codes.includes(view)}
        onChange={({ target }) =>
          onChange(target.checked ? withCodes(codes, [view]) : withoutCodes(codes, codesOf(entry)))
        }
      >
        {t.named(`menu.${entry.name}`)}
      </Checkbox>
      <span className={css.actions}>
        {entry.buttons.map(({ name, code }) => (
          <Checkbox
            key={code}
            checked={codes.includes(code)}
            disabled={!codes.includes(view)}
            onChange={({ target }) => onChange(target.checked ? withCodes(codes, [code]) : withoutCodes(codes, [code]))}
          >
            {t.named(`action.${name}`)}
          </Checkbox>
        ))}
      </span>
    </div>
  );
}
