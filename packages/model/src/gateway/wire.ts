import * as z from 'zod';

import { savedRow } from '../reply/wire.ts';

/** A new ingest key. It is in this reply only; the server stores its hash. */
export const issuedKey = z.strictObject({ key: z.string() }).meta({ id: 'IssuedKey' });

/** What `/pod/gateway/save` answers: the ingest key of a gateway that was added. */
export const savedGateway = savedRow.extend(issuedKey.partial().shape).meta({ id: 'SavedGateway' });
