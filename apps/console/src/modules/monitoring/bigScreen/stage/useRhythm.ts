import { useEffect, useState, useSyncExternalStore } from 'react';

import { sceneAfter, sceneMs, type SceneName, sceneShown } from './rhythm.ts';

export interface Rhythm {
  scene: SceneName;
  /** Whether the user holds the scene. */
  isHeld: boolean;
  /** Whether the scenes rotate. */
  isRunning: boolean;
  hold: (isHeld: boolean) => void;
  /** Shows a scene and holds it. */
  show: (scene: SceneName) => void;
}

/** Below this width the big screen is on a phone: its parts are one below another, and do not rotate. */
const wide = '(width >= 992px)';

/**
 * The current scene: each for {@link sceneMs}, until a key, a press or an urgent event holds it. Space toggles the
 * hold, the arrows show the previous and the next scene.
 * @param isHalted an urgent event is shown instead
 */
export function useRhythm(available: readonly SceneName[], isHalted: boolean): Rhythm {
  const [wanted, setWanted] = useState<SceneName>('site');
  const [isHeld, hold] = useState(false);
  const isWide = useSyncExternalStore(listenToWidth, () => matchMedia(wide).matches);
  const scene = sceneShown(available, wanted);
  const isRunning = isWide && !isHeld && !isHalted && available.length > 1;
  const next = sceneAfter(available, scene);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setWanted(next), sceneMs);
    return () => clearTimeout(timer);
  }, [isRunning, next]);
  const show = (one: SceneName): void => {
    setWanted(one);
    hold(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isControl(event.target)) return;
      if (event.key === ' ') hold(!isHeld);
      else if (event.key === 'ArrowRight') show(next);
      else if (event.key === 'ArrowLeft') show(sceneAfter(available, scene, -1));
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return { scene, isHeld, isRunning, hold, show };
}

/** A focused control uses the key itself. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input, textarea, select, canvas') !== null;
}

function listenToWidth(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
