import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';

import { replyOf } from '../core/http/routeSchema.ts';
import { checkedReplies } from './checkedReplies.ts';

const card = z.strictObject({ sn: z.string(), carrier: z.string().nullable() });

async function statusOf(sent: unknown): Promise<number> {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const app = fastify();
  app.setSerializerCompiler(checkedReplies);
  app.get('/card', { schema: { response: replyOf(card) } }, async () => sent);
  const { statusCode } = await app.inject('/card');
  await app.close();
  return statusCode;
}

const success = (data: unknown) => ({ code: 0, message: '', data });
const refusal = (data: unknown) => ({ code: -1, message: 'no', data });

it.each([
  ['what its schema states', 200, success({ sn: 'A1', carrier: null })],
  ['a field too many', 500, success({ sn: 'A1', carrier: null, rule_key: 'x' })],
  ['a field too few', 500, success({ sn: 'A1' })],
  ['null where there must be a value', 500, success({ sn: null, carrier: null })],
  ['another type', 500, success({ sn: 1, carrier: null })],
  ['a failure', 200, refusal({ fields: [{ field: 'sn', rule: 'required', message: 'missing' }] })],
  ['a failure without data', 200, refusal(null)],
  ['a failure with what no failure has', 500, refusal({ sn: 'A1' })],
])('a reply with %s is answered with %i in tests', async (_what, status, sent) => {
  expect(await statusOf(sent)).toBe(status);
});
