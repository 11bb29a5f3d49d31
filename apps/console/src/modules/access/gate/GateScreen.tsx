import { type Entity, permissionCode } from '@muster/model/entity/entity.ts';
import { externalVehicle } from '@muster/model/externalVehicle/externalVehicle.ts';
import type { AtGate, GateEntry } from '@muster/model/gate/wire.ts';
import { visit } from '@muster/model/visit/visit.ts';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { Link, useSearchParams } from 'react-router';

import { type Translate, useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { useDebounced } from '../../../core/time/useDebounced.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { FirstTour } from '../../help/tour/FirstTour.tsx';
import { GateCard } from './GateCard.tsx';
import css from './GateScreen.module.css';
import { type GateBoard, useGateBoard, useGateFindings } from './useGate.ts';

const typingMs = 300;

/**
 * `/access/gate`, the page of a guard: finds subjects by card, plate or name, and checks them in or out by one press.
 */
export function GateScreen() {
  return <Gate address="/access/visit/add" announced={visit} action="gate.newVisit" accepts={everybody} />;
}

/** `/access/vehicleGate`, the same of vehicles alone, which are weighed. */
export function VehicleGateScreen() {
  return (
    <Gate
      address="/access/externalVehicle/add"
      announced={externalVehicle}
      action="gate.newVehicle"
      accepts={isVehicle}
    />
  );
}

const everybody = (): boolean => true;
const isVehicle = ({ kind }: GateEntry): boolean => kind === 'vehicle' || kind === 'externalVehicle';

interface GateProps {
  /** Path of the announcement form, and the entity of its rows. */
  address: string;
  announced: Entity;
  /** Label of the link. */
  action: 'gate.newVisit' | 'gate.newVehicle';
  accepts: (entry: GateEntry) => boolean;
}

function Gate({ address, announced, action, accepts }: GateProps) {
  const t = useT();
  const { words, setWords, text } = useSearchText();
  const { data, error, refetch } = useGateBoard();
  const board = data === undefined ? undefined : boardOf(data, accepts);
  const mayAnnounce = useCan()(permissionCode(announced, 'add'));
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Find words={words} onType={setWords} />
        {mayAnnounce && (
          <Link className={css.action} to={address}>
            {t(action)}
          </Link>
        )}
      </div>
      {error !== null && (
        <div className={css.away} role="status">
          <p className={css.warning}>{error.message}</p>
          <Button onClick={() => void refetch()}>{t('console.retry')}</Button>
        </div>
      )}
      {board === undefined ? (
        error === null && <Waiting />
      ) : (
        <Board board={board} text={text} accepts={accepts} onType={setWords} />
      )}
      <FirstTour first="gate" />
    </div>
  );
}

/** The board limited to this gate's subjects. Staff may use every gate; an unknown credential may belong to anyone. */
function boardOf({ atGate, expected, inside, freeCards }: GateBoard, accepts: GateProps['accepts']): GateBoard {
  return {
    atGate: atGate.filter(({ entry, name }) =>
      entry === null ? name === null || accepts === everybody : accepts(entry),
    ),
    expected: expected.filter(accepts),
    inside: inside.filter(accepts),
    freeCards,
  };
}

interface BoardProps extends Pick<GateProps, 'accepts'> {
  board: GateBoard;
  text: string;
  onType: (words: string) => void;
}

function Board({ board, text, accepts, onType }: BoardProps) {
  if (text === '') return <Lists board={board} />;
  return <Found text={text} board={board} accepts={accepts} onClear={() => onType('')} />;
}

/** The search text as typed, and in the URL after a pause in typing. */
function useSearchText() {
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

/** A card reader types the number and Enter, anywhere on the page: the first key moves the focus to the field. */
function Find({ words, onType }: { words: string; onType: (words: string) => void }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useKeysGoTo(field);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The next read card replaces this one.
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
      // The key is then typed into the focused field.
      if (!isTyping && document.querySelector('[role="dialog"]') === null) field.current?.focus();
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [field]);
}

interface FoundProps extends Pick<BoardProps, 'text' | 'board' | 'accepts'> {
  onClear: () => void;
}

function Found({ text, board, accepts, onClear }: FoundProps) {
  const t = useT();
  const { data, error } = useGateFindings(text);
  if (data === undefined) return error === null ? <Waiting /> : <p role="status">{error.message}</p>;
  const { isFreeCard } = data;
  const entries = data.entries.filter(accepts);
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
      <AtGateSection board={board} />
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

/** Subjects just read at a checkpoint, who can be checked in or out immediately. */
function AtGateSection({ board }: { board: GateBoard }) {
  const t = useT();
  if (board.atGate.length === 0) return null;
  const title = t('gate.atGate', { count: board.atGate.length });
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={css.list}>
        {board.atGate.map((pass) =>
          pass.entry === null ? (
            <li key={pass.id} className={css.card}>
              <p className={css.head}>
                <strong>{pass.name ?? pass.credential}</strong>
                <span>{pass.name === null ? t('gate.unknown') : ''}</span>
              </p>
              <p className={css.facts}>{passText(t, pass)}</p>
            </li>
          ) : (
            <GateCard key={pass.id} entry={pass.entry} freeCards={board.freeCards} note={passText(t, pass)} />
          ),
        )}
      </ul>
    </section>
  );
}

function passText(t: Translate, { at, checkpointName: checkpoint, direction, granted }: AtGate): string {
  const words = { time: formatTime(at).slice(11, 16), checkpoint };
  if (!granted) return t('gate.atGateDenied', words);
  return t(direction === 'in' ? 'gate.atGateIn' : 'gate.atGateOut', words);
}

interface SectionProps {
  title: string;
  entries: readonly GateEntry[];
  board: GateBoard;
  /** Text without entries. */
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
