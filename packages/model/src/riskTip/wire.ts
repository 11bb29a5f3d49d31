import * as z from 'zod';

import { riskLevels } from '../district/district.ts';
import { riskTipStatuses } from './riskTip.ts';

/** A confirmed risk with its place. */
export const riskMark = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    level: z.enum(riskLevels),
    status: z.enum(riskTipStatuses),
    confirmedAt: z.string(),
    lon: z.number(),
    lat: z.number(),
    floor: z.number(),
  })
  .meta({ id: 'RiskMark' });
