import { join } from 'node:path';

import { uploadIdPattern } from '@muster/model/entity/upload.ts';

/**
 * Folder of a map package: below the folder of the uploads. Beside it are the archive (`.zip`) and the folder being
 * unpacked (`.new`).
 * @throws Error for an invalid id: a path is never built from input of a caller
 */
export function packageFolder(uploadRoot: string, id: string): string {
  if (!uploadIdPattern.test(id)) throw new Error('This is no id of a map package');
  return join(uploadRoot, 'packages', id);
}
