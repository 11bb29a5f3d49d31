import { expect, test } from 'vitest';

import { type FileType, uploadLimits, type UploadPurpose } from './limits.ts';

const MiB = 2 ** 20;

/** Specification §5, Uploads, and §9. */
const specification: [UploadPurpose, bytes: number, types: FileType[]][] = [
  ['widgetImage', 10_240 * 1024, ['png', 'jpeg']],
  ['photo', 10_240 * 1024, ['jpeg', 'png']],
  ['editorImage', 2_097_152, ['png', 'jpeg']],
  ['icon', 2 * MiB, ['png']],
  ['markerIcon', 5 * MiB, ['jpeg', 'png']],
  ['mapBackground', 5 * MiB, ['png', 'jpeg']],
  ['feedbackImage', 5 * MiB, ['png', 'jpeg']],
  ['feedbackVideo', 100 * MiB, ['mp4', 'mov', 'webm']],
  ['attachment', 200 * MiB, ['doc', 'docx']],
  ['largeAttachment', 500 * MiB, ['doc', 'docx']],
  ['drillAttachment', 200 * MiB, ['doc', 'docx', 'pdf']],
  ['mapPackage', 500 * MiB, ['zip']],
  ['photoArchive', 500 * MiB, ['zip']],
];

test.each(specification)(
  'an upload of %s has the limit and the types of the specification',
  (purpose, bytes, types) => {
    expect(uploadLimits[purpose]).toMatchObject({ bytes, types });
  },
);

test('a filled template may be .xls or .xlsx, a JSON file .json', () => {
  expect(uploadLimits.sheet.types).toEqual(['xls', 'xlsx']);
  expect(uploadLimits.json.types).toEqual(['json']);
});
