import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

import * as z from 'zod';

const moment = z.iso.datetime({ offset: true });

const licenceContent = z.strictObject({
  id: z.string().min(1).max(64),
  company: z.string().max(200),
  modules: z.array(z.string().max(64)).max(100),
  /** Id of the only installation that it is for; null = any with the key. */
  installation: z.string().min(1).max(64).nullable().default(null),
  /** The only building that it is for; null = all, or as many as `buildings`. */
  building: z.string().min(1).max(64).nullable(),
  /** Maximum number of buildings bound to it (`/pod/licence/cloud/bindBuild`); null = it needs no binding. */
  buildings: z.int().min(1).nullable(),
  issuedAt: moment,
  notBefore: moment,
  expires: moment.nullable(),
});
/** Contents of a licence. */
export type LicenceContent = z.infer<typeof licenceContent>;

const format = 'muster-licence-1';
/** The signed text is included unchanged, so that the JSON serialisation does not matter. */
const envelope = z.strictObject({ format: z.literal(format), licence: z.string(), signature: z.string() });

/** The uploaded file: content and its Ed25519 signature (RFC 8032). */
export function signLicence(content: LicenceContent, privateKey: KeyObject): string {
  const licence = JSON.stringify(content);
  const signature = sign(null, signedBytes(licence), privateKey).toString('base64');
  return `${JSON.stringify({ format, licence, signature }, null, 2)}\n`;
}

/** Contents of a licence file; null when it is invalid, or not signed by the key. */
export function openLicence(document: string, publicKey: KeyObject): LicenceContent | null {
  const opened = envelope.safeParse(parse(document));
  if (!opened.success) return null;
  const { licence, signature } = opened.data;
  if (!verify(null, signedBytes(licence), publicKey, Buffer.from(signature, 'base64'))) return null;
  return licenceContent.safeParse(parse(licence)).data ?? null;
}

/** Domain separation: another signature of the key is no licence. */
function signedBytes(licence: string): Buffer {
  return Buffer.from(`${format}\n${licence}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws Error when the PEM has no Ed25519 key. */
export function licencePrivateKey(pem: string): KeyObject {
  return ed25519(createPrivateKey(pem));
}

/** @throws Error when the PEM has no Ed25519 key. */
export function licencePublicKey(pem: string): KeyObject {
  return ed25519(createPublicKey(pem));
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('A licence key is an Ed25519 key in PEM.');
  return key;
}
