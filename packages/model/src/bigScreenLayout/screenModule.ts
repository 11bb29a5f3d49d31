import * as z from 'zod/mini';

/** Modules of the big screen, each with live figures of the building. */
export const screenModules = ['people', 'alarmCounts', 'map', 'alarms', 'areas'] as const;

/** Specification §5 (Big screen) and §9; the number of entries fits one line of a wall. */
export const screenLimits = { hidden: 3, moduleTitle: 10, linkLabel: 8, links: 8 } as const;

/** `modules` of a layout, in order; `checkBigScreenLayout` checks user errors. */
export const screenPlacesShape = z
  .array(
    z.strictObject({
      name: z.enum(screenModules),
      /** null = the product's name. */
      title: z.nullable(z.string().check(z.maxLength(200))),
      hidden: z.boolean(),
    }),
  )
  .check(z.maxLength(100));
export type ScreenPlace = z.infer<typeof screenPlacesShape>[number];

/** `navigation` of a layout: pages of the console, from left to right. */
export const screenLinksShape = z
  .array(
    z.strictObject({
      label: z.string().check(z.maxLength(200)),
      path: z.string().check(z.maxLength(200)),
    }),
  )
  .check(z.maxLength(100));
export type ScreenLink = z.infer<typeof screenLinksShape>[number];

/** Default: people and alarms in figures, the map, the open alarms. */
const defaultPlaces: readonly ScreenPlace[] = screenModules.map((name) => ({
  name,
  title: null,
  hidden: name === 'areas',
}));

/** Every module once: in the stored order, then new ones in their default state. */
export function placesOf(stored: readonly ScreenPlace[] | null): ScreenPlace[] {
  const laid = stored ?? [];
  const named = new Set(laid.map(({ name }) => name));
  return [...laid, ...defaultPlaces.filter(({ name }) => !named.has(name))];
}
