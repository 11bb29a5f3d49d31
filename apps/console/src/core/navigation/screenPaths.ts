let paths: ReadonlySet<string> = new Set();

/**
 * Registers the paths of the menu that have a screen; `shell/router/screens.ts` does it once, before anything is shown.
 */
export function registerScreenPaths(known: Iterable<string>): void {
  paths = new Set(known);
}

/** Whether a menu path has a screen. False before {@link registerScreenPaths}. */
export function hasScreen(path: string): boolean {
  return paths.has(path);
}
