import { dictionaryOptions } from '@muster/model/dictionary/wire.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { sessionAccess } from '../../../core/http/access.ts';
import { languageOf } from '../../../core/http/language.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { readEntries, type StoredEntry } from '../../../entity/dictionary/dictionary.store.ts';
import type { Services } from '../../services.ts';

/** All dictionaries at once, for forms and lists: they are short, and every screen needs one. */
export function dictionaryRoutes(app: App, { db }: Services): void {
  app.get(
    '/base/dictionary/options',
    {
      config: { access: sessionAccess },
      schema: {
        tags: ['dictionary'],
        summary: "Lists the entries of every dictionary in their order, with names in the caller's language",
        querystring: z.strictObject({}),
        response: replyOf(z.array(dictionaryOptions)),
      },
    },
    async (request) => ok(optionsOf(await readEntries(db), languageOf(request))),
  );
}

type Options = z.infer<typeof dictionaryOptions>;

function optionsOf(entries: readonly StoredEntry[], language: Language): Options[] {
  const byCode = new Map<string, Options>();
  for (const { dictionary, code, enabled, ...names } of entries) {
    const options = byCode.get(dictionary) ?? { code: dictionary, entries: [] };
    options.entries.push({ code, label: labelOf(names, language), enabled });
    byCode.set(dictionary, options);
  }
  return [...byCode.values()];
}

/** An entry without a translation has its Chinese name. */
function labelOf(
  { name, nameTw, nameEn }: Pick<StoredEntry, 'name' | 'nameTw' | 'nameEn'>,
  language: Language,
): string {
  if (language === 'zh_TW') return nameTw ?? name;
  return language === 'en_US' ? (nameEn ?? name) : name;
}
