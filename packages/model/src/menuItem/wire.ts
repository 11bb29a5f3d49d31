import * as z from 'zod';

/** An entry on the screen of the menu, including hidden ones and those that the caller may not open. */
export const menuLine = z
  .strictObject({
    name: z.string(),
    label: z.string(),
    icon: z.string(),
    url: z.string(),
    module: z.string(),
    place: z.number(),
    hidden: z.boolean(),
    changed: z.boolean().meta({ description: 'The installation has changed it.' }),
    get children() {
      return z.array(menuLine);
    },
  })
  .meta({ id: 'MenuLine' });
