import type { MyRound, MyRounds } from '@muster/model/patrolRound/wire.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { drawnPlaces } from './way.ts';
import css from './MyRounds.module.css';

interface WaySketchProps {
  round: MyRound;
  nextId: string | null;
  doneIds: ReadonlySet<string>;
  me: MyRounds['place'];
}

const frame = { width: 326, height: 140, margin: 20 } as const;
const radius = 11;

/** The points of a route and the user's place, north up; a map would be too large for a slow connection. */
export function WaySketch({ round, nextId, doneIds, me }: WaySketchProps) {
  const t = useT();
  const placed = round.points.flatMap(({ id, place }, index) => (place === null ? [] : [{ id, place, index }]));
  if (placed.length < 2) return null;
  const own = me === null ? [] : [me];
  const drawn = drawnPlaces([...placed.map(({ place }) => place), ...own], frame);
  const at = drawn.slice(0, placed.length);
  const mine = drawn[placed.length];
  return (
    <svg
      className={css.sketch}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={t('patrolMine.sketch')}
    >
      <polyline className={css.route} points={at.map((point) => point.join()).join(' ')} />
      {placed.map(({ id, index }, place) => {
        const [x, y] = at[place] ?? [0, 0];
        const look = id === nextId ? css.nextDot : doneIds.has(id) ? css.doneDot : css.dot;
        return (
          <g key={id} className={look}>
            <circle cx={x} cy={y} r={radius} />
            <text x={x} y={y}>
              {index + 1}
            </text>
          </g>
        );
      })}
      {mine !== undefined && <circle className={css.me} cx={mine[0]} cy={mine[1]} r={7} />}
    </svg>
  );
}
