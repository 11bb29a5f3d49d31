import { screenPages } from '@muster/model/bigScreenLayout/checkBigScreenLayout.ts';
import { screenLimits, type ScreenLink } from '@muster/model/bigScreenLayout/screenModule.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import css from './layout.module.css';
import { MoveButtons } from '../../../ui/input/MoveButtons.tsx';
import { moved } from '../../../ui/input/moved.ts';
import { Select } from '../../../ui/input/Select.tsx';

/** Entries may be equal: each gets a key when it is first seen. */
const keys = new WeakMap<ScreenLink, number>();
let lastKey = 0;

function keyOf(link: ScreenLink): number {
  const key = keys.get(link) ?? ++lastKey;
  keys.set(link, key);
  return key;
}

function changed(link: ScreenLink, part: Partial<ScreenLink>): ScreenLink {
  const next = { ...link, ...part };
  keys.set(next, keyOf(link));
  return next;
}

/** The bottom navigation, from left to right: labels and pages. */
export function LinksInput({ id, label, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  // The value of a field of the shape `screenLinks`, checked by the server when it was stored.
  const links = (value ?? []) as readonly ScreenLink[];
  return (
    <div id={id} role="group" aria-label={label} tabIndex={-1} aria-invalid={isInvalid} aria-describedby={describedBy}>
      {links.length === 0 && <p className={`${css.hint} ${css.none}`}>{t('console.bigScreenLayout.noLinks')}</p>}
      <ol className={css.lines}>
        {links.map((link, at) => (
          <LinkLine
            key={keyOf(link)}
            link={link}
            place={at}
            count={links.length}
            onChange={(part) => onChange(links.with(at, changed(link, part)))}
            onMove={(to) => onChange(moved(links, at, to))}
            onRemove={() => {
              onChange(links.toSpliced(at, 1));
              // The pressed button no longer exists.
              document.getElementById(id)?.focus();
            }}
          />
        ))}
      </ol>
      <Button
        disabled={links.length >= screenLimits.links}
        onClick={() => onChange([...links, { label: '', path: '' }])}
      >
        {t('console.bigScreenLayout.addLink')}
      </Button>
    </div>
  );
}

interface LinkLineProps {
  link: ScreenLink;
  place: number;
  count: number;
  onChange: (part: Partial<ScreenLink>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function LinkLine({ link: { label, path }, place, count, onChange, onMove, onRemove }: LinkLineProps) {
  const t = useT();
  const number = { place: place + 1 };
  const pages = screenPages.map(({ name, url }) => ({ value: url, label: t.named(`menu.${name}`) }));
  const isUnsaid = label.trim() === '';
  const choose = (chosen: string): void => {
    const name = pages.find(({ value }) => value === chosen)?.label ?? '';
    onChange({ path: chosen, ...(isUnsaid && name.length <= screenLimits.linkLabel && { label: name }) });
  };
  return (
    <li className={css.link}>
      <Select<string>
        aria-label={t('console.bigScreenLayout.linkPageOf', number)}
        placeholder={t('console.bigScreenLayout.linkPage')}
        showSearch={{ optionFilterProp: 'label' }}
        value={path === '' ? null : path}
        options={pages}
        onChange={choose}
      />
      <input
        className={css.text}
        aria-label={t('console.bigScreenLayout.linkLabelOf', number)}
        placeholder={t('console.bigScreenLayout.linkLabel')}
        maxLength={screenLimits.linkLabel}
        value={label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <MoveButtons
        name={isUnsaid ? t('console.bigScreenLayout.link', number) : label}
        place={place}
        count={count}
        onMove={onMove}
      />
      <Button isSmall tone="quiet" aria-label={t('console.bigScreenLayout.removeLink', number)} onClick={onRemove}>
        <span aria-hidden="true">×</span>
      </Button>
    </li>
  );
}
