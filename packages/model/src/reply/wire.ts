import type { Page } from '../entity/entity.ts';
import * as z from 'zod';

import { permitRefusals, permitRoles } from '../workPermit/workPermitStep.ts';
import { licenceModules, licenceStates } from '../access/licence.ts';

/** Epoch ms; such fields are named `t` or documented. */
export const epochMs = z.number().meta({ description: 'Epoch ms.' });

/** One page of rows, and the total number of rows. */
export function pageOf<Row extends z.ZodType>(row: Row): z.ZodType<Page<z.infer<Row>>> {
  return z.strictObject({ data: z.array(row), length: z.number() });
}

/** Number of rows that a call has changed, sent or added. */
export const countReply = z.strictObject({ count: z.number() }).meta({ id: 'Count' });

/** Result of `import-good`. */
export const partialImportReply = z
  .strictObject({
    count: z.number().meta({ description: 'Rows that were added.' }),
    present: z.number().meta({ description: 'Rows that an earlier call with this file has added.' }),
    refused: z.number().meta({ description: 'Rows that are invalid; `import-refused` returns them.' }),
  })
  .meta({ id: 'PartialImport' });

/** A row in a picker: its name and, if the entity has one, its code. */
export const simpleRow = z
  .strictObject({ id: z.string(), name: z.string(), code: z.string().nullable() })
  .meta({ id: 'SimpleRow' });

/** Reply of `save`. */
export const savedRow = z.strictObject({ id: z.string() }).meta({ id: 'SavedRow' });

/** Reply to an upload: the first item of `data`. */
export const uploadRecord = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    size: z.number().meta({ description: 'Bytes.' }),
    type: z.string().meta({ description: 'Media type of the content.' }),
    downloadUrl: z.string(),
  })
  .meta({ id: 'UploadRecord' });

const refusedField = z.strictObject({ field: z.string(), rule: z.string(), message: z.string() });
const question = z.strictObject({ code: z.string(), message: z.string() });
const badCell = z.strictObject({
  row: z.number().meta({ description: 'As the sheet counts, from 1, with its heading.' }),
  column: z.string().meta({ description: 'Its heading.' }),
  message: z.string(),
});
/** Rows of one entity that refer to others. */
export const reference = z
  .strictObject({
    entity: z.string(),
    count: z.number(),
    names: z.array(z.string()).readonly().meta({ description: 'Some of those that the caller may see.' }),
    ids: z.array(z.string()).readonly().optional().meta({ description: 'Set if the name is ambiguous.' }),
  })
  .meta({ id: 'Reference' });

/** A reason for which work cannot be started or resumed. */
export const permitReason = z
  .strictObject({
    code: z.enum(permitRefusals),
    message: z.string().meta({ description: "In the caller's language." }),
    what: z.string().nullable().meta({ description: 'Name of the person, gas, measure or permit that it is about.' }),
    role: z.enum(permitRoles).nullable(),
    id: z.string().nullable().meta({ description: 'Id of the person or permit.' }),
  })
  .meta({ id: 'PermitReason' });
export type PermitReason = z.infer<typeof permitReason>;

/** Details of a failed call, besides its message (wire.md, Replies). Parts that do not apply are absent. */
export const failureData = z
  .strictObject({
    fields: z.array(refusedField).meta({ description: 'Refused fields.' }),
    confirm: z.array(question).meta({ description: 'Questions to confirm: repeat the call with confirm=true.' }),
    cells: z.array(badCell).meta({ description: 'Invalid cells of an imported sheet, the first of `count`.' }),
    count: z.number(),
    good: z.number().meta({ description: 'Rows of the sheet that could be imported without the others.' }),
    references: z.array(reference).readonly().meta({ description: 'Rows that refer to the row.' }),
    ids: z.array(z.string()).readonly().meta({ description: 'Rows that caused the refusal.' }),
    holder: z.strictObject({ name: z.string(), since: z.iso.datetime() }).meta({ description: 'Who has the alarm.' }),
    permission: z.string().meta({ description: 'The missing permission code.' }),
    state: z.enum(licenceStates).meta({ description: 'State of the licence.' }),
    module: z.enum(licenceModules).meta({ description: 'Module missing in the licence.' }),
    incident: z.string().meta({ description: 'Incident id in the log of the server.' }),
    databaseAwaySince: z.iso.datetime(),
    rule: z.string().meta({ description: 'Reason for refusing the camera.' }),
    reasons: z.array(permitReason).meta({ description: 'Every reason why the work is not started or resumed.' }),
  })
  .partial()
  .meta({ id: 'FailureData' });

/** The reply of a call that failed. */
export const failureReply = z
  .strictObject({
    code: z.union([-1, -2, -3, -4, -5].map((code) => z.literal(code))),
    message: z.string(),
    data: failureData.nullable(),
  })
  .meta({ id: 'Failure' });
