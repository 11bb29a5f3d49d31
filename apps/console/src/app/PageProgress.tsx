import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import css from './PageProgress.module.css';
import { Waiting } from './Waiting.tsx';

/** Follows the address of the window, which changes before the page does: a page that must be fetched comes later. */
export function PageProgress() {
  const { pathname, search } = useLocation();
  const address = useSyncExternalStore(onAddressChange, readAddress);
  if (address === `${pathname}${search}`) return null;
  return (
    <div className={css.progress}>
      <Waiting />
    </div>
  );
}

function readAddress(): string {
  return `${location.pathname}${location.search}`;
}

/** Browsers without the Navigation API tell only of steps back and forward. */
function onAddressChange(listen: () => void): () => void {
  const [target, event] = 'navigation' in window ? [navigation, 'currententrychange'] : [window, 'popstate'];
  target.addEventListener(event, listen);
  return () => target.removeEventListener(event, listen);
}
