import type { Catalogue } from './catalogue.ts';
import { lazyMessages } from './en_US/lazy.ts';
import { coreMessages } from './en_US/core.ts';

export const enUS: Catalogue = {
  ...coreMessages,
  ...lazyMessages,
};
