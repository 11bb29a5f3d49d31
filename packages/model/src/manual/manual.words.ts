import type { Words } from '../messages/words.ts';

export const manualWords = {
  'console.guide': ['操作指引', '操作指引', 'User guide'],
  'page.help': ['帮助手册', '說明手冊', 'Help manual'],
} as const satisfies Words;
