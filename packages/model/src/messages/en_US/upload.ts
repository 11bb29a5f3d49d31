import type { uploadMessages as base } from '../zh_CN/upload.ts';

export const uploadMessages: Record<keyof typeof base, string> = {
  'upload.onlyOne': 'Only one file is allowed',
  'upload.failed': 'The upload failed; try again',
  'upload.damagedImage': 'The picture cannot be read, or is too large; choose another one',
  'upload.tooMany': 'Too many uploads wait to be used; save what they belong to, or try again later',
  'upload.notFound': 'The file could not be found',
  'upload.notYours':
    'The file is not there, belongs to something else or was uploaded for another purpose; upload it again',
};
