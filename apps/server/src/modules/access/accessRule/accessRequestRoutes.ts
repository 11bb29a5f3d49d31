import { createHash } from 'node:crypto';

import { credentialKinds, passDirections } from '@muster/model/accessEvent/accessEvent.ts';
import { accessAnswer, doorRules } from '@muster/model/accessRule/wire.ts';
import { ageFault } from '@muster/protocols/positionLimits.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { AppError, moduleNotLicensed, refused, replyCode } from '../../../core/errors/appError.ts';
import { publicAccess } from '../../../core/http/access.ts';
import { languageOf, translate } from '../../../core/http/language.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { byAnyName, faultAt } from '../../../ingest/access/accessEvents.ts';
import { type Checkpoint, readCheckpoints } from '../../../ingest/access/accessEvent.store.ts';
import { readGateways } from '../../../ingest/gateway/gateway.store.ts';
import { hashIngestKey } from '../../../ingest/gateway/gatewayKeys.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { Services } from '../../services.ts';
import { decideAtDoor, rulesOfDoor } from './decideAtDoor.ts';

const tags = ['ingest'];
const module = 'smart-access-control';
const credential = shortText.optional();

const question = z
  .strictObject({
    checkpoint: shortText,
    t: z.number().int().optional().meta({ description: 'Epoch ms; absent = now.' }),
    card: credential,
    plate: credential,
    person: credential,
    direction: z.enum(passDirections),
  })
  .meta({ id: 'AccessRequest', description: 'With exactly one of card, plate and person.' });

/** Online and offline doors (work.md, Smart access control). The key is a gateway's. */
export function accessRequestRoutes(app: App, services: Services, hub: Pick<LiveHub, 'site'>): void {
  const config = { access: publicAccess };
  const buildings = new WeakMap<FastifyRequest, string>();
  // The key is checked before the request.
  const preValidation = async (request: FastifyRequest): Promise<void> => {
    buildings.set(request, await buildingOf(services, request));
  };
  const buildingFor = (request: FastifyRequest): string => buildings.get(request) ?? '';
  app.post(
    '/ingest/access-request',
    {
      config,
      preValidation,
      schema: {
        tags,
        summary: 'Decides whether a door opens, with the reason; the key of a gateway is in X-Ingest-Key',
        body: question,
        response: replyOf(accessAnswer),
      },
    },
    async (request) => {
      const buildingId = buildingFor(request);
      const { checkpoint, direction, t = services.now() } = request.body;
      const fault = ageFault(t, services.now());
      if (fault !== undefined) throw new AppError({ code: replyCode.refused, ...fault, status: 400 });
      const [credentialKind, another] = credentialKinds.filter((kind) => request.body[kind] !== undefined);
      if (credentialKind === undefined || another !== undefined) throw refused('ingest.reject.oneCredential');
      const door = await doorOf(services, buildingId, checkpoint);
      const wrong = faultAt(door, { credentialKind, direction });
      if (wrong !== undefined) throw refused(wrong as 'ingest.reject.wrongDirection');
      const read = { credentialKind, credential: request.body[credentialKind] ?? '', direction, t };
      const { granted, reason, decisionId } = await decideAtDoor(services, hub, buildingId, { door, ...read });
      const message = translate(languageOf(request), `accessReason.${reason}`);
      return ok({ granted, reason, message, decisionId });
    },
  );
  app.get(
    '/ingest/access-rules',
    {
      config,
      preValidation,
      schema: {
        tags,
        summary: 'Returns the rules of an offline door, and whether it must stay open',
        querystring: z.strictObject({ checkpoint: shortText, version: shortText.optional() }),
        response: replyOf(doorRules),
      },
    },
    async (request) => {
      const buildingId = buildingFor(request);
      const door = await doorOf(services, buildingId, request.query.checkpoint);
      const found = await rulesOfDoor(services, buildingId, door);
      const version = createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 16);
      const isKnown = version === request.query.version;
      return ok({ ...found, version, rules: isKnown ? null : found.rules });
    },
  );
}

/** The building of the gateway with this key. @throws AppError 401 without one, and if the licence lacks the module */
async function buildingOf({ db, licences }: Services, request: FastifyRequest): Promise<string> {
  const key = request.headers['x-ingest-key'];
  const hash = hashIngestKey(typeof key === 'string' ? key : '');
  const gateway = (await readGateways(db)).find(({ keyHash }) => keyHash === hash);
  if (gateway === undefined) throw new AppError({ code: replyCode.noToken, key: 'error.ingestKey', status: 401 });
  const { buildingId } = gateway;
  if (!(await licences.modules(buildingId))?.includes(module)) throw moduleNotLicensed(module);
  return buildingId;
}

/** @throws AppError for a door that the site does not have */
async function doorOf({ db }: Services, buildingId: string, name: string): Promise<Checkpoint> {
  const door = byAnyName(await readCheckpoints(db, buildingId)).get(name);
  if (door === undefined) throw refused('ingest.reject.unknownCheckpoint');
  return door;
}
