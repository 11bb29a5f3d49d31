import type { Catalogue } from './catalogue.ts';
import { seldomMessages } from './en_US/seldom.ts';
import { usualMessages } from './en_US/usual.ts';

export const enUS: Catalogue = {
  ...usualMessages,
  ...seldomMessages,
};
