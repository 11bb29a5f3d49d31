import * as z from 'zod';

/** Result of a batch (wire.md, Positions in). */
export const receipt = z
  .strictObject({
    accepted: z.number(),
    duplicates: z.number(),
    rejected: z.array(
      z.strictObject({
        index: z.number().meta({ description: 'In the order of the request, from 0.' }),
        reason: z.string().meta({ description: "In the sender's language." }),
        rule: z.string().meta({ description: 'The same for programs.' }),
      }),
    ),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receipt>;

/** Result of a camera alarm. */
export const cameraReceipt = z
  .strictObject({
    accepted: z.union([z.literal(0), z.literal(1)]),
    picture: z.boolean().optional().meta({ description: 'Whether the picture that was sent is kept.' }),
    reason: z.string().optional().meta({ description: 'Why the alarm, or its picture, is not kept.' }),
  })
  .meta({ id: 'CameraReceipt' });

export const health = z.strictObject({ status: z.literal('up') }).meta({ id: 'Health' });

/** The parts of Muster by name, `null` if usable, and those with a restriction. */
export const readiness = z
  .object({ degraded: z.array(z.strictObject({ part: z.string(), problem: z.string() })).readonly() })
  .catchall(z.string().nullable())
  .meta({ id: 'Readiness' });
