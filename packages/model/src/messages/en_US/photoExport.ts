import type { photoExportMessages as base } from '../zh_CN/photoExport.ts';

export const photoExportMessages: Record<keyof typeof base, string> = {
  photoExport: 'Staff photos',
  'photoExport.download': 'Download the photos',
  'photoExport.hint':
    'The download has the photos of the people in the list as it is filtered, and can be imported again',
  'photoExport.none': 'None of these people has both a photo and a location card',
  'photoExport.tooMuch':
    'These are more than {photos} photos or {megabytes} MB, which an archive may not have: filter the list first, by department for example',
};
