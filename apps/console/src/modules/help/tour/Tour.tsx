import AntdTour from 'antd/es/tour';
import { useCallback, useEffect, useRef, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { AntdTheme } from '../../../ui/layout/AntdTheme.tsx';
import { useAlarms } from '../../alarm/live/alarms.ts';
import { needsOperator } from '../../alarm/live/openAlarms.ts';
import css from './Tour.module.css';
import { type FirstStep, useTourSteps } from './useTourSteps.ts';

interface TourProps {
  first: FirstStep;
  onEnd: () => void;
}

/** Below menus, dialogs and the alarm dock. */
const zIndex = 40;

/** One card beside the element that it explains. The page stays usable: working with it ends the tour. */
export function Tour({ first, onEnd }: TourProps) {
  const t = useT();
  const steps = useTourSteps(first);
  const [current, setCurrent] = useState(0);
  const [shownAt, setShownAt] = useState(Number.POSITIVE_INFINITY);
  useEndByWork(onEnd);
  useEndBySos(shownAt, onEnd);
  const onShown = useCallback((): void => setShownAt((earlier) => Math.min(earlier, Date.now())), []);
  const actions = <Actions current={current} total={steps.length} onShown={onShown} onGo={setCurrent} onEnd={onEnd} />;
  const labels = { take: t('console.alarm.take'), handle: t('alarm.action.handle') };
  return (
    // The card is a child of the body; the placeholder for the library's texts has no place on the map.
    <div hidden>
      <AntdTheme>
        <AntdTour
          open
          mask={false}
          zIndex={zIndex}
          current={current}
          onChange={setCurrent}
          onClose={onEnd}
          rootClassName={css.tour ?? ''}
          styles={{ mask: { pointerEvents: 'none' } }}
          steps={steps.map(({ name, selector, placement }) => ({
            title: t(`tour.${name}.title`),
            description: <p role="status">{t(`tour.${name}`, labels)}</p>,
            target: visible(selector),
            placement,
          }))}
          indicatorsRender={(at, count) => t('tour.step', { step: at + 1, count })}
          actionsRender={() => actions}
        />
      </AntdTheme>
    </div>
  );
}

interface ActionsProps {
  current: number;
  total: number;
  onShown: () => void;
  onGo: (step: number) => void;
  onEnd: () => void;
}

function Actions({ current, total, onShown, onGo, onEnd }: ActionsProps) {
  const t = useT();
  const isLast = current === total - 1;
  const next = useRef<HTMLButtonElement>(null);
  // Runs when the card is in the document; `autoFocus` is earlier.
  useEffect(() => {
    next.current?.focus({ preventScroll: true });
    onShown();
  }, [onShown]);
  return (
    <div className={css.actions}>
      {current === 0 ? (
        <Button tone="quiet" onClick={onEnd}>
          {t('tour.skip')}
        </Button>
      ) : (
        <Button onClick={() => onGo(current - 1)}>{t('tour.back')}</Button>
      )}
      <Button ref={next} tone="primary" onClick={() => (isLast ? onEnd() : onGo(current + 1))}>
        {t(isLast ? 'tour.done' : 'tour.next')}
      </Button>
    </div>
  );
}

/** A page hidden behind another one has the same buttons. */
function visible(selector: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  return found.find((element) => element.getClientRects().length > 0) ?? null;
}

/** Keys that read the tour. */
const tourKeys = new Set(['Tab', 'Shift', 'Escape', 'ArrowLeft', 'ArrowRight', 'Enter', ' ', 'Control', 'Alt', 'Meta']);
const pressKeys = new Set(['Enter', ' ']);

/** A press beside the card, or a key outside of the tour, ends it and keeps its own effect. */
function useEndByWork(onEnd: () => void): void {
  useEffect(() => {
    const isInCard = ({ target }: Event): boolean =>
      target instanceof Element && target.closest(`.${css.tour}`) !== null;
    const onPress = (event: Event): void => {
      if (!isInCard(event)) onEnd();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (!tourKeys.has(event.key) || (pressKeys.has(event.key) && !isInCard(event))) onEnd();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [onEnd]);
}

/**
 * A call for help after the card was shown ends the tour. One during loading does not: the tour would be stored as seen
 * without being visible.
 */
function useEndBySos(shownAt: number, onEnd: () => void): void {
  const hasSos = useAlarms(({ open }) =>
    open.some(
      (alarm) =>
        alarm.type === 'oneKeyHelp' && needsOperator(alarm) && alarm.arrivedAt !== null && alarm.arrivedAt >= shownAt,
    ),
  );
  useEffect(() => {
    if (hasSos) onEnd();
  }, [hasSos, onEnd]);
}
