import { MalformedInput } from '@muster/model/input/malformedInput.ts';
import { utf8Text } from '@muster/model/input/parseJson.ts';
import { parseParameters } from '@muster/model/input/parseParameters.ts';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Error of a parsed query. The router parses it where no error is caught. */
const refusals = new WeakMap<object, MalformedInput>();

/** Parses queries for the router; {@link queryPlugin} refuses unreadable ones. */
export function readQuery(text: string): Record<string, string> {
  try {
    // Some tools send bytes beyond ASCII unescaped; Node returns each as a character.
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
