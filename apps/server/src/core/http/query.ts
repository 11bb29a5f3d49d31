import { MalformedInput } from '@muster/model/input/malformedInput.ts';
import { utf8Text } from '@muster/model/input/parseJson.ts';
import { parseParameters } from '@muster/model/input/parseParameters.ts';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** What is wrong with a query that was read. The router reads it where nobody catches an error. */
const refusals = new WeakMap<object, MalformedInput>();

/** Reads queries for the router; {@link queryPlugin} refuses what cannot be read. */
export function readQuery(text: string): Record<string, string> {
  try {
    // Bytes beyond ASCII come unescaped from some tools; Node gives each as a character.
    return parseParameters(/[\x80-\xff]/.test(text) ? utf8Text(Buffer.from(text, 'latin1')) : text);
  } catch (error) {
    if (!(error instanceof MalformedInput)) throw error;
    const nothing = {};
    refusals.set(nothing, error);
    return nothing;
  }
}

export const queryPlugin = fp((app: FastifyInstance, _options, ready) => {
  app.addHook('onRequest', async ({ query }) => {
    const refusal = typeof query === 'object' && query !== null ? refusals.get(query) : undefined;
    if (refusal !== undefined) throw refusal;
  });
  ready();
});
