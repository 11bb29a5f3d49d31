import type { Catalogue } from './catalogue.ts';
import { lazyMessages } from './zh_TW/lazy.ts';
import { coreMessages } from './zh_TW/core.ts';

export const zhTW: Catalogue = {
  ...coreMessages,
  ...lazyMessages,
};
