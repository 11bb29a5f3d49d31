import { sep } from 'node:path';

import type { Plugin } from 'vite';

/**
 * Strips Cesium's debug code: argument checks and shader comments, a quarter of its size. Its run-time files (workers,
 * textures, tables of the sky) are not copied: the map creates its geometry on the main thread, and Cesium requests
 * none of them (docs/adr/008-map.md; tested by e2e/map.test.ts).
 */
export function cesium(): Plugin {
  return {
    name: 'muster-cesium',
    transform(code, id) {
      if (!id.includes(`${sep}@cesium${sep}engine${sep}Source${sep}`)) return null;
      const bare = withoutDebug(code);
      return { code: id.includes(`${sep}Shaders${sep}`) ? withoutShaderComments(bare) : bare, map: null };
    },
  };
}

/** Argument checks between Cesium's own pragmas, which its release build leaves out as well. */
function withoutDebug(code: string): string {
  return code.replace(/\/\/>>includeStart\('debug'[\s\S]*?\/\/>>includeEnd\('debug'\);?/g, '');
}

function withoutShaderComments(code: string): string {
  return code.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/^[ \t]*\/\/(?!>>).*\n/gm, '');
}
