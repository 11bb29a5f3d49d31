import type { Language } from '@muster/model/messages/catalogue.ts';

/** The language spoken in the time zone. */
export function placeLanguage(timeZone: string): Language {
  if (['Asia/Taipei', 'Asia/Hong_Kong', 'Asia/Macau'].includes(timeZone)) return 'zh_TW';
  return ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Harbin', 'PRC'].includes(timeZone)
    ? 'zh_CN'
    : 'en_US';
}
