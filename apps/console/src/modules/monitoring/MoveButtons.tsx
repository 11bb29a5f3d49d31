import { useEffect, useRef } from 'react';

import { useT } from '../../app/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import css from './layout.module.css';

interface MoveButtonsProps {
  /** What is moved. */
  name: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
}

/** Up and down in a list, by mouse and by keyboard: the button that was pressed keeps the focus on its way. */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  const t = useT();
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<'up' | 'down' | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    // A line that moves in the document loses the focus; at the end of the list the other way is left.
    const wanted = pressed.current === 'up' ? [up, down] : [down, up];
    wanted.find(({ current }) => current !== null && !current.disabled)?.current?.focus();
    pressed.current = null;
  });
  const move = (way: 'up' | 'down'): void => {
    pressed.current = way;
    onMove(way === 'up' ? place - 1 : place + 1);
  };
  return (
    <span className={css.move}>
      <Button
        ref={up}
        isSmall
        aria-label={t('console.bigScreenLayout.up', { name })}
        disabled={place === 0}
        onClick={() => move('up')}
      >
        <Arrow way="up" />
      </Button>
      <Button
        ref={down}
        isSmall
        aria-label={t('console.bigScreenLayout.down', { name })}
        disabled={place === count - 1}
        onClick={() => move('down')}
      >
        <Arrow way="down" />
      </Button>
    </span>
  );
}

function Arrow({ way }: { way: 'up' | 'down' }) {
  return (
    <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden="true">
      <path
        d={way === 'up' ? 'M3 10l5-5 5 5' : 'M3 6l5 5 5-5'}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
