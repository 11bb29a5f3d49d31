import { permissionCode } from '@muster/model/entity/entity.ts';
import type { GateEntry } from '@muster/model/gate/wire.ts';
import { visit } from '@muster/model/visit/visit.ts';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { Link, useSearchParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { useDebounced } from '../../../core/time/useDebounced.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { FirstTour } from '../../help/tour/FirstTour.tsx';
import { GateCard } from './GateCard.tsx';
import css from './GateScreen.module.css';
import { type GateBoard, useGateBoard, useGateFindings } from './useGate.ts';

const typingMs = 300;

/** `/access/gate`, the page of a guard: whoever stands there is found by card, plate or name, and is in or out by one press. */
export function GateScreen() {
  const t = useT();
  const { words, setWords, text } = useSought();
  const { data: board, error, refetch } = useGateBoard();
  const mayAnnounce = useCan()(permissionCode(visit, 'add'));
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Find words={words} onType={setWords} />
        {mayAnnounce && (
          <Link className={css.action} to="/access/visit/add">
            {t('gate.newVisit')}
          </Link>
        )}
      </div>
      {error !== null && (
        <div className={css.away} role="status">
          <p className={css.warning}>{error.message}</p>
          <Button onClick={() => void refetch()}>{t('console.retry')}</Button>
        </div>
      )}
      {board === undefined ? error === null && <Waiting /> : <Board board={board} text={text} onType={setWords} />}
      <FirstTour first="gate" />
    </div>
  );
}

function Board({ board, text, onType }: { board: GateBoard; text: string; onType: (words: string) => void }) {
  return text === '' ? <Lists board={board} /> : <Found text={text} board={board} onClear={() => onType('')} />;
}

/** What is sought: as it is typed, and as it stands in the address once the typing pauses. */
function useSought() {
  const [search, setSearch] = useSearchParams();
  const known = search.get('q') ?? '';
  const [words, setWords] = useState(known);
  const settled = useDebounced(words.trim(), typingMs);
  const text = words.trim() === '' ? '' : settled;
  useEffect(() => {
    if (text !== known) setSearch(text === '' ? {} : { q: text }, { replace: true });
  }, [text, known, setSearch]);
  return { words, setWords, text };
}

/** What a reader types ends with Enter, and comes here wherever the page is: the first key goes to the field. */
function Find({ words, onType }: { words: string; onType: (words: string) => void }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useKeysGoTo(field);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The next card that is read takes the place of this one.
    field.current?.select();
  };
  return (
    <form className={css.find} role="search" onSubmit={submit}>
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={64}
        aria-label={t('gate.find')}
        placeholder={t('gate.find')}
        value={words}
        onChange={(event) => onType(event.target.value)}
      />
    </form>
  );
}

function useKeysGoTo(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const go = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): void => {
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
      // The key itself is typed where the focus is by then.
      if (!isTyping && document.querySelector('[role="dialog"]') === null) field.current?.focus();
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [field]);
}

function Found({ text, board, onClear }: { text: string; board: GateBoard; onClear: () => void }) {
  const t = useT();
  const { data, error } = useGateFindings(text);
  if (data === undefined) return error === null ? <Waiting /> : <p role="status">{error.message}</p>;
  const { entries, isFreeCard } = data;
  return (
    <>
      {isFreeCard && (
        <p className={css.hint} role="status">
          {t('gate.freeCard', { sn: text })}
        </p>
      )}
      {!isFreeCard && entries.length === 0 && (
        <p className={css.hint} role="status">
          {t('gate.noneFound', { text })}
        </p>
      )}
      {entries.length > 0 && (
        <Section title={t('gate.found', { count: entries.length })} entries={entries} board={board} />
      )}
      <Button className={css.big} onClick={onClear}>
        {t('gate.clear')}
      </Button>
    </>
  );
}

function Lists({ board }: { board: GateBoard }) {
  const t = useT();
  const overdue = board.inside.filter(({ isOverdue }) => isOverdue);
  const inside = board.inside.filter(({ isOverdue }) => !isOverdue);
  return (
    <>
      {overdue.length > 0 && (
        <Section title={t('gate.overdue', { count: overdue.length })} entries={overdue} board={board} />
      )}
      <Section
        title={t('gate.expected', { count: board.expected.length })}
        entries={board.expected}
        board={board}
        none={t('gate.noneExpected')}
      />
      <Section
        title={t('gate.inside', { count: inside.length })}
        entries={inside}
        board={board}
        none={t('gate.noneInside')}
      />
    </>
  );
}

interface SectionProps {
  title: string;
  entries: readonly GateEntry[];
  board: GateBoard;
  /** What is said where there is nobody. */
  none?: string;
}

function Section({ title, entries, board, none }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {entries.length === 0 && none !== undefined && <p className={css.hint}>{none}</p>}
      <ul className={css.list}>
        {entries.map((entry) => (
          <GateCard key={`${entry.kind} ${entry.id}`} entry={entry} freeCards={board.freeCards} />
        ))}
      </ul>
    </section>
  );
}
