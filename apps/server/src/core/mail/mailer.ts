import { createTransport, type SendMailOptions } from 'nodemailer';

import type { Database } from '../db/database.ts';
import { type AppError, refused } from '../errors/appError.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Seal } from '../secret/seal.ts';
import { type MailSettingRow, readMailSetting } from './mailSetting.store.ts';

/** Timeout of a mail server: a user waits for the answer. */
const timeoutMs = 10_000;

export type Mail = Pick<SendMailOptions, 'to' | 'subject' | 'text' | 'html' | 'attachments' | 'messageId' | 'headers'>;

/** Sends mail with the installation's settings. */
export interface Mailer {
  /** Resolves when the mail server has accepted it. @throws AppError with the reason. */
  send(mail: Mail): Promise<void>;
}

/** @param outbound opens the connections to the mail server */
export function createMailer(db: Database, seal: Seal, outbound: Outbound): Mailer {
  return {
    async send(mail) {
      const setting = await readMailSetting(db);
      if (setting === undefined) throw refused('mail.notSet');
      const { address, senderName, host, port, security, sealedPassword } = setting;
      const password = sealedPassword === null ? null : await seal.open(sealedPassword);
      if (sealedPassword !== null && password === null) throw refused('mail.passwordLost');
      const connection = await outbound.connect(host, port, AbortSignal.timeout(timeoutMs)).catch(() => {
        throw refused('mail.unreachable', { host, port });
      });
      const transport = createTransport({
        host,
        port,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        connection,
        ...(password === null ? {} : { auth: { user: address, pass: password } }),
      });
      try {
        await transport.sendMail({ from: { name: senderName ?? '', address }, ...mail });
      } catch (error) {
        throw failure(error, setting);
      } finally {
        transport.close();
      }
    },
  };
}

/** Why a mail was not sent, in our own texts: the mail server's text may contain sensitive details. */
function failure(error: unknown, { host, port }: MailSettingRow): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EAUTH') return refused('mail.refusedLogin');
  if (code === 'EENVELOPE' && !isForNow(error)) return refused('mail.refusedAddress');
  return unreachable.includes(code) ? refused('mail.unreachable', { host, port }) : refused('mail.failed');
}

/** A reply of 4xx: the server may accept it later (RFC 5321, 4.2.1), for example one with greylisting. */
function isForNow(error: unknown): boolean {
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return status >= 400 && status < 500;
}

/** Codes of the library for a server that is not available, or differs from the settings. */
const unreachable = ['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS'];
