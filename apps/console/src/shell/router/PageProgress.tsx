import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { useLanguage } from '../../core/i18n/i18n.ts';
import css from './PageProgress.module.css';
import { Waiting } from '../../ui/feedback/Waiting.tsx';

/** A progress line while the page or its texts are being loaded. */
export function PageProgress() {
  const { pathname, search } = useLocation();
  const address = useSyncExternalStore(onAddressChange, readAddress);
  const isIncomplete = useLanguage((state) => state.isIncomplete);
  if (address === `${pathname}${search}` && !isIncomplete) return null;
  return (
    <div className={css.progress}>
      <Waiting />
    </div>
  );
}

function readAddress(): string {
  return `${location.pathname}${location.search}`;
}

/** Browsers without the Navigation API report only back and forward. */
function onAddressChange(listen: () => void): () => void {
  const [target, event] = 'navigation' in window ? [navigation, 'currententrychange'] : [window, 'popstate'];
  target.addEventListener(event, listen);
  return () => target.removeEventListener(event, listen);
}
