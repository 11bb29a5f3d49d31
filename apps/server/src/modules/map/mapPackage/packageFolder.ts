import { join } from 'node:path';

import { uploadIdPattern } from '@muster/model/entity/upload.ts';

/**
 * Where the files of a map package lie: below the folder of the uploads. Beside it are the archive (`.zip`) and what is
 * being unpacked (`.new`).
 * @throws an Error for what is no id: a path is never made of what a caller said
 */
export function packageFolder(uploadRoot: string, id: string): string {
  if (!uploadIdPattern.test(id)) throw new Error('This is no id of a map package');
  return join(uploadRoot, 'packages', id);
}
