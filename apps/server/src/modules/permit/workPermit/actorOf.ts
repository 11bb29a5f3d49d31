import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import type { FastifyRequest } from 'fastify';

import { siteOf } from '../../../core/http/access.ts';
import { languageOf } from '../../../core/http/language.ts';
import { rowScopeOf } from '../../../entity/entityRoutes.ts';
import type { Actor } from './permitActs.ts';

/** The caller of an action on a permit. `now` is epoch ms. */
export function actorOf(request: FastifyRequest, now: number): Actor {
  return { scope: { ...rowScopeOf(request, workPermit), site: siteOf(request) }, language: languageOf(request), now };
}
