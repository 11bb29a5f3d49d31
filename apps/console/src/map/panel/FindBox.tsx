import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useId, useState, type KeyboardEvent, type RefObject } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { findTags, type FoundTag } from '../site/findTags.ts';
import { kindOf } from '../tag/tagLook.ts';
import type { TagSource } from '../tag/tagSource.ts';
import css from './FindBox.module.css';
import { MarkIcon } from './MarkIcon.tsx';

interface FindBoxProps {
  source: TagSource;
  input: RefObject<HTMLInputElement | null>;
  onChoose: (tag: string) => void;
}

const most = 8;

/** Finds a person, vehicle or card by name; also provides keyboard access to every tag. */
export function FindBox({ source, input, onChoose }: FindBoxProps) {
  const t = useT();
  const list = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const isOpen = text.trim() !== '';
  const found = findTags(source, text, most);
  const current = found[Math.min(active, found.length - 1)];
  const choose = (entry: FoundTag | undefined): void => {
    if (entry === undefined) return;
    setText('');
    input.current?.blur();
    onChoose(entry.tag);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter') choose(current);
    else if (event.key === 'Escape') {
      setText('');
      input.current?.blur();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={css.find} role="search">
      <SearchOutlined className={css.icon} />
      <input
        ref={input}
        className={css.input}
        type="text"
        role="combobox"
        aria-label={t('console.map.find')}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && current !== undefined ? `${list}-${current.tag}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('console.map.findHint')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <kbd className={css.key}>{t('console.map.findKey')}</kbd>
      <span className="visually-hidden" role="status">
        {isOpen ? t('console.map.matches', { count: found.length }) : ''}
      </span>
      {isOpen && found.length === 0 && <p className={css.none}>{t('console.map.noMatch', { text: text.trim() })}</p>}
      <Matches id={list} source={source} found={found} current={current} onChoose={choose} />
    </div>
  );
}

interface MatchesProps {
  id: string;
  source: TagSource;
  found: readonly FoundTag[];
  current: FoundTag | undefined;
  onChoose: (entry: FoundTag) => void;
}

function Matches({ id, source, found, current, onChoose }: MatchesProps) {
  const t = useT();
  return (
    <ul id={id} role="listbox" aria-label={t('console.map.find')} className={css.list} hidden={found.length === 0}>
      {found.map((entry) => (
        <li
          key={entry.tag}
          id={`${id}-${entry.tag}`}
          role="option"
          aria-selected={entry === current}
          className={css.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(entry)}
        >
          <MarkIcon kind={kindOf(source, entry.slot)} />
          <span className={css.name}>{entry.name}</span>
          <span className={css.detail}>{[entry.departName, entry.tag].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
