import { formatPatterns } from '@muster/model/entity/rules.ts';
import { mailSetting } from '@muster/model/mailSetting/mailSetting.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { badField } from '../../../core/errors/appError.ts';
import { callerOf } from '../../../core/http/access.ts';
import { languageOf, translate } from '../../../core/http/language.ts';
import { done } from '../../../core/http/reply.ts';
import { doneReply, shortText } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';

/** Each mail is a connection to another machine; more are not needed to test it. */
const seldom = { max: 10, timeWindow: 60_000 };

/** `/base/mailSetting/test`: a mail with the saved settings, to test them. */
export function mailRoutes(app: App, { db, mailer }: Services): void {
  app.post(
    '/base/mailSetting/test',
    {
      config: { access: entityAccess(mailSetting, 'edit'), rateLimit: seldom },
      schema: {
        tags: [mailSetting.name],
        summary: 'Sends a test mail and returns the result of the mail server',
        body: z.strictObject({ to: shortText }),
        response: doneReply,
      },
    },
    async (request) => {
      const { to } = request.body;
      if (!formatPatterns.email.test(to)) throw badField('to', 'format', 'validation.format.email');
      const language = languageOf(request);
      await mailer.send({
        to,
        subject: translate(language, 'mail.testSubject'),
        text: translate(language, 'mail.testText'),
      });
      const actor = { ...callerOf(request), address: request.ip };
      await insertAudit(db, actor, { action: 'test', entity: mailSetting.name, after: { to } });
      return done;
    },
  );
}
