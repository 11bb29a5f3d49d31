import { isDeepStrictEqual } from 'node:util';

import { failureReply } from '@muster/model/reply/wire.ts';
import type { FastifySerializerCompiler } from 'fastify';
import * as z from 'zod';

/**
 * Serializes replies like the server, and fails a call whose reply does not exactly match the schema of its route: an
 * additional or missing field, another type, an undeclared null.
 */
export const checkedReplies: FastifySerializerCompiler<z.core.$ZodType> = ({ schema, method, url }) => {
  return (reply: unknown) => {
    const text = JSON.stringify(reply);
    const sent: unknown = JSON.parse(text);
    const isSuccess = typeof sent === 'object' && sent !== null && 'code' in sent && sent.code === 0;
    const outcome = z.core.safeParse(isSuccess ? schema : failureReply, sent);
    if (!outcome.success) throw new WrongReply(`${method} ${url}: ${z.prettifyError(outcome.error)}\n${text}`);
    if (!isDeepStrictEqual(outcome.data, sent)) throw new WrongReply(`${method} ${url} sends more fields: ${text}`);
    return text;
  };
};

class WrongReply extends Error {
  constructor(message: string) {
    super(message.slice(0, 2000));
    // A server error is logged, which tests do not show.
    process.stderr.write(`${this.message}\n`);
  }
}
