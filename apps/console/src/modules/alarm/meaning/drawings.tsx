import type { ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import css from './Meaning.module.css';
import type { MeantField } from './meaning.ts';

/** Size of every drawing. */
const width = 168;
const height = 72;

/** Input of a drawing: a number or a boolean. */
export interface DrawingProps {
  field: MeantField;
  /** null = unset. */
  amount: number | null;
  isYes: boolean;
}

/** A small picture of the effect of a field's value. A filled dot counts as inside, a hollow one does not. */
export function Drawing(shown: DrawingProps) {
  const t = useT();
  const label = t.named(`ruleDrawing.${shown.field}`, { count: shown.amount ?? 1 });
  return (
    <svg className={css.drawing} role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`}>
      {drawings[shown.field](shown)}
    </svg>
  );
}

const drawings: Readonly<Record<MeantField, (shown: DrawingProps) => ReactNode>> = {
  strict: ({ isYes }) => (
    <>
      <Fence x={10} width={74} />
      <circle className={isYes ? css.tint : css.thin} cx={102} cy={36} r={26} />
      <Fix x={102} isInside={isYes} />
    </>
  ),
  entryFixes: ({ amount }) => <EntryFixes count={amount ?? 1} />,
  exitTolerance: ({ amount }) => (
    <>
      <Fence x={16} width={62} />
      {amount !== null && amount > 0 && (
        <>
          <Ring />
          <text className={css.text} x={112} y={20}>{`${amount} m`}</text>
        </>
      )}
      <Fix x={46} isInside />
      <Fix x={90} isInside={amount !== null && amount > 0} />
      <Fix x={128} isInside={false} />
    </>
  ),
  toleranceTimeout: ({ amount }) => (
    <>
      <Fence x={16} width={62} />
      <Ring />
      <Fix x={90} isInside />
      <path className={css.soft} d="M98 36 H134" />
      <text className={css.text} x={130} y={22} textAnchor="middle">
        {amount === null ? '∞' : `${amount} s`}
      </text>
      <Fix x={144} isInside={amount === null} />
    </>
  ),
  detectCrossing: ({ isYes }) => (
    <>
      <Fence x={54} width={60} />
      <path className={isYes ? css.way : css.soft} d="M20 54 L148 18" />
      <Fix x={20} y={54} isInside={false} />
      <Fix x={148} y={18} isInside={false} />
      {isYes && (
        <>
          <Fix x={54} y={44.5} isInside />
          <Fix x={114} y={27.5} isInside />
        </>
      )}
    </>
  ),
  fixTimeout: ({ amount }) => (
    <>
      <path className={css.thin} d="M8 46 H160" />
      {[16, 34, 52].map((x) => (
        <Fix key={x} x={x} y={46} isInside />
      ))}
      <path className={css.soft} d="M60 46 H124" />
      <text className={css.text} x={92} y={36} textAnchor="middle">{`${amount ?? ''} s`}</text>
      <text className={css.mark} x={140} y={52} textAnchor="middle">
        ?
      </text>
    </>
  ),
  onDelay: ({ amount }) => {
    const from = isSome(amount) ? 64 : 20;
    return (
      <>
        <Bar y={18} from={20} to={150} />
        <Bar y={44} from={from} to={150} isAlarm />
        <Wait from={20} to={from} amount={amount} y={60} />
      </>
    );
  },
  offDelay: ({ amount }) => {
    const to = isSome(amount) ? 140 : 96;
    return (
      <>
        <Bar y={18} from={20} to={96} />
        <Bar y={44} from={20} to={to} isAlarm />
        <Wait from={96} to={to} amount={amount} y={32} />
      </>
    );
  },
  latch: ({ isYes }) => (
    <>
      <Bar y={18} from={20} to={84} />
      <Bar y={44} from={20} to={isYes ? 128 : 84} isAlarm />
      {isYes && <path className={css.way} d="M136 50 l6 6 l12 -14" />}
    </>
  ),
  outOfService: ({ isYes }) => (
    <>
      <path className={css.line} d="M22 16 h44 v40 h-44 z M32 28 h24 M32 38 h24" />
      <path
        className={css.line}
        d="M118 14 c-11 0 -15 8 -15 18 v12 h30 v-12 c0 -10 -4 -18 -15 -18 z M113 50 a5 5 0 0 0 10 0"
      />
      {isYes && <path className={css.way} d="M98 58 L138 12" />}
    </>
  ),
};

function isSome(amount: number | null): boolean {
  return amount !== null && amount > 0;
}

function Fence({ x, width: of }: { x: number; width: number }) {
  return <rect className={css.fence} x={x} y={14} width={of} height={44} rx={4} />;
}

/** The tolerance around the fence of 62 from 16. */
function Ring() {
  return <rect className={css.ring} x={2} y={2} width={98} height={68} rx={14} />;
}

function Fix({ x, y = 36, isInside }: { x: number; y?: number; isInside: boolean }) {
  return <circle className={isInside ? css.inside : css.outside} cx={x} cy={y} r={5} />;
}

/** The last counts, as many as fit. */
function EntryFixes({ count }: { count: number }) {
  const drawn = Math.min(Math.max(count, 1), 5);
  const first = 84 - (drawn - 1) * 13;
  return (
    <>
      <Fence x={10} width={148} />
      {Array.from({ length: drawn }, (_, index) => (
        <Fix key={index} x={first + index * 26} isInside={index === drawn - 1} />
      ))}
      {count > drawn && (
        <text className={css.text} x={first + (drawn - 1) * 26} y={24} textAnchor="middle">
          {count}
        </text>
      )}
    </>
  );
}

function Bar({ y, from, to, isAlarm = false }: { y: number; from: number; to: number; isAlarm?: boolean }) {
  return <rect className={isAlarm ? css.alarm : css.condition} x={from} y={y} width={to - from} height={10} rx={3} />;
}

function Wait({ from, to, y, amount }: { from: number; to: number; y: number; amount: number | null }) {
  if (from === to) return null;
  return (
    <text className={css.text} x={(from + to) / 2} y={y} textAnchor="middle">
      {`${amount} s`}
    </text>
  );
}
