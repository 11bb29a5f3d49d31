import * as z from 'zod';

import { type ScreenLink, screenLinksShape, type ScreenPlace, screenPlacesShape } from './screenModule.ts';

/** Layout of the big screen of a building; null = default. */
export const shownLayout = z
  .strictObject({
    title: z.string().nullable(),
    oldTitle: z.string().nullable(),
    // Both are valid because the shapes are those of the types.
    modules: z.nullable(screenPlacesShape as z.core.$ZodType<ScreenPlace[]>),
    navigation: z.nullable(screenLinksShape as z.core.$ZodType<ScreenLink[]>),
    areas: z
      .array(
        z.strictObject({
          areaId: z.string(),
          name: z.string(),
          expectedCount: z.int(),
          fewBelow: z.int(),
          manyAbove: z.int(),
        }),
      )
      .meta({ description: 'Areas whose head count stands on it, as far as the role sees them.' }),
  })
  .meta({ id: 'ShownLayout' });
