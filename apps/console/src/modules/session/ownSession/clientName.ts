/** By unique marks; browsers that contain marks of others come first (MDN, Browser detection). */
const browsers: readonly [name: string, version: RegExp][] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['WeChat', /\bMicroMessenger\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).* Safari\//],
];

const systems: readonly [name: string, mark: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
];

/** Readable name of a client: `Chrome 126 · Windows`; programs keep their own text. */
export function clientName(agent: string): string {
  for (const [name, version] of browsers) {
    const [, major] = version.exec(agent) ?? [];
    if (major === undefined) continue;
    const [system] = systems.find(([, mark]) => mark.test(agent)) ?? [];
    return system === undefined ? `${name} ${major}` : `${name} ${major} · ${system}`;
  }
  return agent;
}
