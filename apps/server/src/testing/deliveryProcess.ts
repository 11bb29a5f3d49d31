/** A deliverer in a separate process, which a test kills: `node deliveryProcess.ts <database url> <seal key file>`. */
import pino from 'pino';

import { openDatabase } from '../core/db/database.ts';
import { createMailer } from '../core/mail/mailer.ts';
import { createOutbound } from '../core/outbound/outbound.ts';
import { createSeal } from '../core/secret/seal.ts';
import { createParameterSource } from '../core/settings/parameterSource.ts';
import { createDeliveries } from '../outbox/createDeliveries.ts';

const [url = '', sealKeyFile = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const { db } = openDatabase({ url, name: 'delivery', connections: 4, statementMs: 60_000, log });
const seal = createSeal(sealKeyFile);
const now = Date.now;
const parameters = createParameterSource(db, now);
const outbound = createOutbound({ allow: ['127.0.0.0/8'], log });
createDeliveries({
  db,
  now,
  retentionNow: now,
  log,
  seal,
  parameters,
  outbound,
  mailer: createMailer(db, seal, outbound),
}).start();
