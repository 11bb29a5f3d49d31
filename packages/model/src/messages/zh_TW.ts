import type { Catalogue } from './catalogue.ts';
import { seldomMessages } from './zh_TW/seldom.ts';
import { usualMessages } from './zh_TW/usual.ts';

export const zhTW: Catalogue = {
  ...usualMessages,
  ...seldomMessages,
};
