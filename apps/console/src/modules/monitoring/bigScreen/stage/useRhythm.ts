import { useEffect, useState, useSyncExternalStore } from 'react';

import { sceneAfter, sceneMs, type SceneName, sceneShown } from './rhythm.ts';

export interface Rhythm {
  scene: SceneName;
  /** Somebody holds the scene. */
  isHeld: boolean;
  /** It goes on to the next scene by itself. */
  isRunning: boolean;
  hold: (isHeld: boolean) => void;
  /** Shows a scene and holds it. */
  show: (scene: SceneName) => void;
}

/** Below this width the big screen is looked at on a phone: its parts stand one below another, and none changes places. */
const wide = '(width >= 992px)';

/**
 * Which scene is shown: each for {@link sceneMs}, until a key, a press or something urgent holds it. Space holds it and lets
 * it go on, the arrows lead to the scene before and after.
 * @param isHalted something urgent is shown instead
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

/** What is focused there uses the key itself. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input, textarea, select, canvas') !== null;
}

function listenToWidth(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
