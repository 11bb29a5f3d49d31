import type { Plugin, Rolldown } from 'vite';

/** The entry of every page. */
const entry = 'index';

/**
 * Removes preloads of files that are already loaded: those of the importing part and of the entry. Their hashed names
 * do not compress; in a list they are 5 kB.
 */
export function preloads(): Plugin {
  let imports: ReadonlyMap<string, readonly string[]> = new Map();
  let entries: readonly string[] = [];
  return {
    name: 'muster-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_, dependencies, { hostId, hostType }) => {
            if (hostType === 'html') return dependencies;
            const present = reachedFrom(imports, [hostId, ...entries]);
            return dependencies.filter((file) => !present.has(file));
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each): each is Rolldown.OutputChunk => each.type === 'chunk');
        imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
        entries = chunks.filter(({ isEntry, name }) => isEntry && name === entry).map(({ fileName }) => fileName);
      },
    },
  };
}

function reachedFrom(imports: ReadonlyMap<string, readonly string[]>, files: readonly string[]): Set<string> {
  const reached = new Set(files);
  for (const file of reached) for (const each of imports.get(file) ?? []) reached.add(each);
  return reached;
}
