import { useQuery } from '@tanstack/react-query';

import { useState } from 'react';

import { logFailure } from '../../core/log.ts';
import { get } from '../../core/http/request.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { useCustomConfig } from './useCustomConfig.ts';
import css from './MapLogo.module.css';

/** The map's credit logo: `getDisPlayLogo` false hides it, otherwise the custom one is loaded (specification §7). */
export function MapLogo() {
  const t = useT();
  const isShown = useDisplayLogo();
  const id = useCustomConfig('maplogo', isShown);
  const [isBroken, setBroken] = useState(false);
  if (!isShown || isBroken || typeof id !== 'string' || id === '') return null;
  const address = `/image/view?id=${encodeURIComponent(id)}`;
  return <img className={css.logo} src={address} alt={t('console.mapLogo')} onError={() => setBroken(true)} />;
}

/** Nothing is shown before the reply, and after a failure. */
function useDisplayLogo(): boolean {
  const { data } = useQuery({
    queryKey: ['displayLogo'],
    queryFn: async ({ signal }) => {
      try {
        return await get<boolean>('/pod/systemConfig/getDisPlayLogo', {}, { quiet: true, signal });
      } catch (error) {
        logFailure('getDisPlayLogo', error);
        return false;
      }
    },
    staleTime: 60_000,
  });
  return data ?? false;
}
