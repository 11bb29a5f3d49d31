import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';

import type { BaseLogger } from 'pino';

import { type CertificateFiles, InvalidSettings } from '../../core/settings/settings.ts';

/** A certificate with its chain and its key, PEM. */
export interface Certificate {
  cert: string;
  key: string;
  /** Epoch ms. */
  expiresAt: number;
}

const checkIntervalMs = 10_000;

/** A client that does not complete the handshake is disconnected. */
export const handshakeMs = 10_000;

/** @throws InvalidSettings for an unreadable file, invalid contents, or a key of another certificate */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  return parsePair(files, await readPair(files));
}

/**
 * Compares the files with the current pair every ten seconds, and calls back with a new pair. Polling also detects
 * changed targets of links (certbot, Kubernetes). An unusable pair is reported once; the previous one stays.
 */
export function watchCertificate(
  files: CertificateFiles,
  inUse: Certificate,
  { apply, log }: { apply(certificate: Certificate): void; log: Pick<BaseLogger, 'info' | 'warn'> },
): NodeJS.Timeout {
  let current: Pick<Certificate, 'cert' | 'key'> = inUse;
  let refused = '';
  const look = async (): Promise<void> => {
    try {
      const pair = await readPair(files);
      if (pair.cert !== current.cert || pair.key !== current.key) {
        const certificate = await parsePair(files, pair);
        current = pair;
        apply(certificate);
        log.info({ part: 'tls', expiresAt: new Date(certificate.expiresAt) }, 'a new certificate is in use');
      }
      refused = '';
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (why !== refused) log.warn({ part: 'tls', why }, 'the new certificate cannot be used; the old one stays');
      refused = why;
    }
  };
  return setInterval(() => void look(), checkIntervalMs);
}

async function readPair({ certFile, keyFile }: CertificateFiles): Promise<Pick<Certificate, 'cert' | 'key'>> {
  const cert = await attempt(`MUSTER_TLS_CERT ${certFile} cannot be read`, () => readFile(certFile, 'utf8'));
  const key = await attempt(`MUSTER_TLS_KEY ${keyFile} cannot be read`, () => readFile(keyFile, 'utf8'));
  return { cert, key };
}

async function parsePair(
  { certFile, keyFile }: CertificateFiles,
  { cert, key }: Pick<Certificate, 'cert' | 'key'>,
): Promise<Certificate> {
  // The first of a chain is the server's own.
  const own = await attempt(`MUSTER_TLS_CERT ${certFile} is no certificate in PEM`, () => new X509Certificate(cert));
  const privateKey = await attempt(`MUSTER_TLS_KEY ${keyFile} is no key in PEM without a passphrase`, () =>
    createPrivateKey(key),
  );
  if (!own.checkPrivateKey(privateKey))
    throw new InvalidSettings([`MUSTER_TLS_KEY ${keyFile} is the key of another certificate than ${certFile}.`]);
  await attempt(`MUSTER_TLS_CERT ${certFile} cannot be used`, () => createSecureContext({ cert, key }));
  return { cert, key, expiresAt: own.validToDate.getTime() };
}

async function attempt<T>(problem: string, act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new InvalidSettings([`${problem}: ${error instanceof Error ? error.message : String(error)}.`]);
  }
}
