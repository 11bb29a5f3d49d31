import type { systemTitle } from '@muster/model/login/wire.ts';
import type { Translate } from '../i18n/i18n.ts';
import { get, type Wire } from '../http/request.ts';

/** Title set by the installation (specification §7, getShowNameSetting); failures are ignored. */
export async function readSystemTitle(signal: AbortSignal): Promise<string> {
  const path = '/pod/systemConfig/getShowNameSetting';
  return (await get<Wire<typeof systemTitle>>(path, {}, { quiet: true, signal })).configVal;
}

/** Empty, 0 or missing = default. */
export function titleText(title: string | number | null | undefined, t: Translate): string {
  return title === undefined || title === null || title === '' || title === 0 || title === '0'
    ? t('console.title')
    : String(title);
}
