import { lazyMessages } from './zh_CN/lazy.ts';
import { coreMessages } from './zh_CN/core.ts';

export const zhCN = {
  ...coreMessages,
  ...lazyMessages,
} as const;
