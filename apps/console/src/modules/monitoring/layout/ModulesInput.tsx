import { placesOf, screenLimits, type ScreenPlace } from '@muster/model/bigScreenLayout/screenModule.ts';
import Switch from 'antd/es/switch';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import css from './layout.module.css';
import { MoveButtons } from '../../../ui/input/MoveButtons.tsx';
import { moved } from '../../../ui/input/moved.ts';

/** The modules in order: titles and visibility. */
export function ModulesInput({ id, label, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  // The value of a field of the shape `screenPlaces`, checked by the server when it was stored.
  const places = placesOf(value as readonly ScreenPlace[] | null);
  const [isRefused, setRefused] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const nameOf = ({ name }: ScreenPlace): string => t(`screenModule.${name}`);
  const change = (at: number, part: Partial<ScreenPlace>): void =>
    onChange(places.map((place, index) => (index === at ? { ...place, ...part } : place)));
  const show = (at: number, shown: boolean): void => {
    const isOneTooMany = !shown && places.filter(({ hidden }) => hidden).length >= screenLimits.hidden;
    setRefused(isOneTooMany);
    if (!isOneTooMany) change(at, { hidden: !shown });
  };
  const move = (from: number, to: number): void => {
    const place = places[from];
    if (place === undefined) return;
    onChange(moved(places, from, to));
    setAnnouncement(t('console.bigScreenLayout.moved', { name: nameOf(place), place: to + 1, count: places.length }));
  };
  return (
    <div id={id} role="group" aria-label={label} tabIndex={-1} aria-invalid={isInvalid} aria-describedby={describedBy}>
      <ol className={css.lines}>
        {places.map((place, at) => (
          <li key={place.name} className={`${css.module} ${place.hidden ? css.hidden : ''}`}>
            <span className={css.name}>{nameOf(place)}</span>
            <input
              className={css.text}
              aria-label={t('console.bigScreenLayout.ownTitleOf', { name: nameOf(place) })}
              placeholder={t('console.bigScreenLayout.ownTitle')}
              maxLength={screenLimits.moduleTitle}
              value={place.title ?? ''}
              onChange={({ target }) => change(at, { title: target.value.trim() === '' ? null : target.value })}
            />
            <Switch
              size="small"
              aria-label={t('console.bigScreenLayout.show', { name: nameOf(place) })}
              checked={!place.hidden}
              onChange={(shown) => show(at, shown)}
            />
            <MoveButtons name={nameOf(place)} place={at} count={places.length} onMove={(to) => move(at, to)} />
          </li>
        ))}
      </ol>
      <p className={css.refused} role="alert">
        {isRefused && t('bigScreenLayout.hiddenAtMost', { max: screenLimits.hidden })}
      </p>
      <p className={css.hint}>{t('console.bigScreenLayout.hint')}</p>
      <p className={css.announcement} role="status">
        {announcement}
      </p>
    </div>
  );
}
