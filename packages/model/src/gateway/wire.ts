import * as z from 'zod';

import { savedRow } from '../reply/wire.ts';

/** A new ingest key. It is in this reply only; the server stores its hash. */
export const issuedKey = z.strictObject({ key: z.string() }).meta({ id: 'IssuedKey' });

/** Reply of `/pod/gateway/save`: the ingest key of an added gateway. */
export const savedGateway = savedRow.extend(issuedKey.partial().shape).meta({ id: 'SavedGateway' });
