import * as z from 'zod';

import { type ScreenLink, screenLinksShape, type ScreenPlace, screenPlacesShape } from './screenModule.ts';

/** What the big screen of a building shows; null = as the product has it. */
export const shownLayout = z
  .strictObject({
    title: z.string().nullable(),
    oldTitle: z.string().nullable(),
    // Both hold because the shapes are what the types describe.
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
