import BorderOutlined from '@ant-design/icons/es/icons/BorderOutlined';
import CarOutlined from '@ant-design/icons/es/icons/CarOutlined';
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/es/icons/SafetyCertificateOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import ThunderboltOutlined from '@ant-design/icons/es/icons/ThunderboltOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import { useEffect, useId, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import { Modal } from '../../ui/feedback/Dialog.tsx';
import css from './CommandPalette.module.css';
import type { PaletteEntry, PaletteKind, PaletteSection } from './paletteEntries.ts';
import { addRecent } from './recent.ts';
import { usePaletteSections } from './usePaletteSections.ts';

const icons: Readonly<Record<PaletteKind, ComponentType<{ 'aria-hidden': true }>>> = {
  page: FileOutlined,
  command: ThunderboltOutlined,
  setting: SettingOutlined,
  person: UserOutlined,
  area: BorderOutlined,
  vehicle: CarOutlined,
  workPermit: SafetyCertificateOutlined,
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Finds pages, rows and commands by a few letters (WAI-ARIA, combobox with a list). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { sections, isSearching } = usePaletteSections(typed);
  const entries = sections.flatMap((each) => each.entries);
  const current = Math.min(chosen, entries.length - 1);
  useInView(`${id}-${current}`);
  const open = (entry: PaletteEntry): void => {
    addRecent(entry);
    onClose();
    if (entry.run === undefined) void navigate(entry.path);
    else entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const entry = entries[current];
    const step = steps[event.key];
    if (step !== undefined) setChosen((current + step + entries.length) % Math.max(entries.length, 1));
    else if (event.key === 'Enter' && entry !== undefined && !event.nativeEvent.isComposing) open(entry);
    else return;
    event.preventDefault();
  };
  const foot = entries.length === 0 && !isSearching ? t('palette.nothing', { text: typed.trim() }) : t('palette.keys');
  return (
    <Modal className={css.palette ?? ''} label={t('palette.title')} onClose={onClose} closesBeside>
      <div className={css.inside}>
        <input
          className={css.input}
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${current}` : undefined}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <PaletteList id={id} sections={sections} current={current} onOpen={open} />
        <p className={css.foot} role="status">
          {foot}
        </p>
      </div>
    </Modal>
  );
}

function useInView(elementId: string): void {
  useEffect(() => {
    document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' });
  }, [elementId]);
}

interface PaletteListProps {
  id: string;
  sections: readonly PaletteSection[];
  current: number;
  onOpen: (entry: PaletteEntry) => void;
}

function PaletteList({ id, sections, current, onOpen }: PaletteListProps) {
  const t = useT();
  const starts = sections.map((_, at) => sections.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0));
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={css.list} tabIndex={-1}>
      {sections.map(({ title, entries }, at) => (
        <div key={title} role="group" aria-label={t.named(title)}>
          <p className={css.heading} aria-hidden>
            {t.named(title)}
          </p>
          {entries.map((entry, index) => {
            const place = (starts[at] ?? 0) + index;
            const Icon = icons[entry.kind];
            return (
              <div
                key={`${entry.path} ${entry.label}`}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === current}
                className={place === current ? css.current : css.entry}
                onClick={() => onOpen(entry)}
              >
                <Icon aria-hidden />
                <span className={css.label}>{entry.label}</span>
                <span className={css.detail}>{entry.detail}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
