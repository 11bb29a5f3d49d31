import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

/** A received mail. */
export interface ReceivedMail {
  to: string[];
  /** Headers by their lower-case name, as received. */
  headers: Map<string, string>;
  subject: string;
  text: string;
}

export interface MailServer {
  port: number;
  mails: ReceivedMail[];
  /** Called when a mail is complete, before it is acknowledged. */
  onMail: (mail: ReceivedMail) => Promise<void> | void;
  /** The SMTP reply for a recipient, for example `450 busy`; null = accepted. */
  onReceiver: (address: string) => string | null;
  close(): Promise<void>;
}

/** A real SMTP server on its own port (or on its previous one), which stores received mails. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const state: Pick<MailServer, 'mails' | 'onMail' | 'onReceiver'> = {
    mails: [],
    onMail: () => {},
    onReceiver: () => null,
  };
  const keep = async (mail: ReceivedMail, done: () => void): Promise<void> => {
    await state.onMail(mail);
    state.mails.push(mail);
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = state.onReceiver(address);
      done(refusal === null ? null : Object.assign(new Error(refusal), { responseCode: Number(refusal.slice(0, 3)) }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = parseMail(
          Buffer.concat(chunks).toString(),
          envelope.rcptTo.map(({ address }) => address),
        );
        void keep(mail, done);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return Object.assign(state, {
    // Holds for a server that listens on a port.
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

function parseMail(raw: string, to: string[]): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const text = decodeBody(body.join('\r\n\r\n'), headers.get('content-transfer-encoding') ?? '7bit');
  return { to, headers, subject: decodeWords(headers.get('subject') ?? ''), text };
}

function decodeBody(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(text.replace(/=\r\n/g, '')) : text;
}

/** Words of a header in another alphabet (RFC 2047). */
function decodeWords(text: string): string {
  const joined = text.replace(/(\?=)\s+(=\?)/g, '$1$2');
  return joined.replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_whole, kind: string, word: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
  );
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // Characters beyond Latin-1 can only come from bytes.
  return Buffer.from(bytes, 'latin1').toString();
}
