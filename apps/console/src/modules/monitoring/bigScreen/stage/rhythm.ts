/** The scenes of the new big screen, in order (docs/adr/073-big-screen-rhythm.md). */
export const sceneNames = ['site', 'risk', 'work', 'people', 'alarms'] as const;
export type SceneName = (typeof sceneNames)[number];

/** Long enough to read a scene from six metres; all five take less than two minutes. */
export const sceneMs = 20_000;

/** The shown scene: the wanted one, or the first if that one is no longer available. */
export function sceneShown(available: readonly SceneName[], wanted: SceneName): SceneName {
  return available.includes(wanted) ? wanted : (available[0] ?? 'site');
}

/** The scene `steps` after another one, cyclic; before it for a negative number. */
export function sceneAfter(available: readonly SceneName[], current: SceneName, steps = 1): SceneName {
  const at = available.indexOf(current);
  const next = available[(at + steps + available.length) % available.length];
  return next ?? current;
}
