import type { Translate } from '../i18n/i18n.ts';
import { get } from '../http/request.ts';

type Title = string | number | null;

/** The installation's own title (specification §7, getShowNameSetting); a failure is nobody's matter. */
export async function readSystemTitle(signal: AbortSignal): Promise<Title> {
  const path = '/pod/systemConfig/getShowNameSetting';
  return (await get<{ configVal: Title }>(path, {}, { quiet: true, signal })).configVal;
}

/** Empty, 0 or nothing means the usual one. */
export function titleText(title: Title | undefined, t: Translate): string {
  return title === undefined || title === null || title === '' || title === 0 || title === '0'
    ? t('console.title')
    : String(title);
}
