import { useEffect, useRef } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { Button } from './Button.tsx';
import css from './MoveButtons.module.css';

interface MoveButtonsProps {
  /** Name of the moved item. */
  name: string;
  place: number;
  count: number;
  /** The order is being saved. */
  isBusy?: boolean;
  onMove: (to: number) => void;
}

/** Moves an item up and down in a list, by mouse and by keyboard: the pressed button keeps the focus. */
export function MoveButtons({ name, place, count, isBusy = false, onMove }: MoveButtonsProps) {
  const t = useT();
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<'up' | 'down' | null>(null);
  useEffect(() => {
    if (pressed.current === null || isBusy) return;
    // A moved line loses the focus, as does a disabled button; at the end the focus moves to the other button.
    const wanted = pressed.current === 'up' ? [up, down] : [down, up];
    pressed.current = null;
    const isElsewhere = ![document.body, up.current, down.current].some((each) => each === document.activeElement);
    if (!isElsewhere) wanted.find(({ current }) => current !== null && !current.disabled)?.current?.focus();
  });
  const button = (way: 'up' | 'down') => {
    const to = way === 'up' ? place - 1 : place + 1;
    return (
      <Button
        ref={way === 'up' ? up : down}
        tone="quiet"
        isSmall
        aria-label={t(`console.move.${way}`, { name })}
        disabled={to < 0 || to >= count || isBusy}
        onClick={() => {
          pressed.current = way;
          onMove(to);
        }}
      >
        <Arrow way={way} />
      </Button>
    );
  };
  return (
    <span className={css.move}>
      {button('up')}
      {button('down')}
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
