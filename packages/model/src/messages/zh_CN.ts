import { seldomMessages } from './zh_CN/seldom.ts';
import { usualMessages } from './zh_CN/usual.ts';

export const zhCN = {
  ...usualMessages,
  ...seldomMessages,
} as const;
