import { describe, expect, it } from 'vitest';

import { endingsOf, sizeText, uploadProblem } from './uploadRules.ts';

const kib = 1024;
const file = (name: string, size = 1) => ({ name, size });

describe('upload rules (specification §5, Uploads)', () => {
  it('is for the image widget a png or jpeg of at most 10240 KB', () => {
    expect(endingsOf('widgetImage')).toEqual(['png', 'jpg', 'jpeg']);
    expect(uploadProblem('widgetImage', file('a.PNG', 10_240 * kib))).toBeNull();
    expect(uploadProblem('widgetImage', file('a.jpeg', 10_240 * kib + 1))).toMatchObject({ key: 'upload.tooLarge' });
    for (const name of ['a.gif', 'a.svg', 'png', 'a.png.exe'])
      expect(uploadProblem('widgetImage', file(name)), name).toMatchObject({ key: 'upload.wrongType' });
  });

  it('is in a rich text a picture of at most 2 MB (2097152 bytes)', () => {
    expect(uploadProblem('editorImage', file('a.png', 2_097_152))).toBeNull();
    expect(uploadProblem('editorImage', file('a.png', 2_097_153))).toEqual({
      key: 'upload.tooLarge',
      params: { megabytes: 2 },
    });
  });

  it('is an import sheet .xls or .xlsx', () => {
    expect(endingsOf('sheet')).toEqual(['xls', 'xlsx']);
    expect(uploadProblem('sheet', file('people.csv'))).toMatchObject({ key: 'upload.wrongType' });
  });

  it('is a drill attachment .doc or .docx', () => {
    expect(endingsOf('attachment')).toEqual(['doc', 'docx']);
  });

  it('is not empty', () => {
    expect(uploadProblem('widgetImage', file('a.png', 0))).toMatchObject({ key: 'upload.selectFile' });
  });

  it('shows its limit in KB, and from 1024 KB on in MB', () => {
    expect([500 * kib, 1023 * kib, 1024 * kib, 1536 * kib, 10_240 * kib].map(sizeText)).toEqual([
      '500 KB',
      '1023 KB',
      '1 MB',
      '1.5 MB',
      '10 MB',
    ]);
  });
});
