// `npm run licence -- keygen | issue | show`: for vendors that deploy Muster (docs/operations.md).
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { licenceModules } from '../packages/model/src/access/licence.ts';

import {
  licenceKeyFiles,
  makeLicenceKeys,
  readPrivateKey,
  readPublicKey,
} from '../apps/server/src/core/licence/licenceKeys.ts';
import { type LicenceContent, openLicence, signLicence } from '../apps/server/src/core/licence/signedLicence.ts';
import { runCommand } from './lib/backupCommand.ts';

const usage = `Usage: npm run --silent licence -- COMMAND

  keygen [--dir DIR]     makes licence.key (signs; keep it) and licence.pub (goes into MUSTER_DATA_DIR)
  issue                  writes a signed licence, to be uploaded on the login page
    --company NAME       whom it is for
    --modules A,B,…      which modules; without it, all: ${licenceModules.join(', ')}
    --installation ID    for this installation only; its id is in GET /pod/licence/get
    --building ID        for this building only
    --buildings N        for N buildings, which are bound one by one (cloud)
    --not-before TIME    valid from then on; without it, at once
    --expires TIME       valid until then; without it, for ever. 2027-12-31 is valid through that day
    --key FILE           the key that signs; without it, licence.key of MUSTER_DATA_DIR
    --out FILE           where to; without it, to the standard output
  show FILE [--public FILE]   what a licence says, and whether licence.pub of MUSTER_DATA_DIR has signed it`;

const commands: Readonly<Record<string, (dataDir: string, args: string[]) => Promise<string | undefined>>> = {
  keygen,
  issue,
  show,
};

await runCommand(usage, async ({ dataDir }, [command = '', ...args]) => commands[command]?.(dataDir, args));

async function keygen(dataDir: string, args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { dir: { type: 'string' } } });
  const { privateKey, publicKey } = await makeLicenceKeys(values.dir ?? dataDir);
  return `${privateKey} signs licences: keep it secret and safe.\n${publicKey} goes into MUSTER_DATA_DIR of the installations.`;
}

async function issue(dataDir: string, args: string[]): Promise<string> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      company: text,
      modules: text,
      installation: text,
      building: text,
      buildings: text,
      'not-before': text,
      expires: text,
      key: text,
      out: text,
    },
  });
  const file = values.key ?? licenceKeyFiles(dataDir).privateKey;
  const key = await readPrivateKey(file);
  if (key === null) throw new Error(`There is no key ${file}: make one with keygen, or start Muster once.`);
  if (values.building !== undefined && values.buildings !== undefined)
    throw new Error('A licence is for one building (--building) or for a number of them (--buildings).');
  const now = new Date().toISOString();
  const content: LicenceContent = {
    id: randomUUID(),
    company: values.company ?? '',
    modules: modulesOf(values.modules),
    installation: values.installation ?? null,
    building: values.building ?? null,
    buildings: values.buildings === undefined ? null : countOf(values.buildings),
    issuedAt: now,
    notBefore: values['not-before'] === undefined ? now : momentOf(values['not-before'], 'not-before'),
    expires: values.expires === undefined ? null : momentOf(values.expires, 'expires'),
  };
  const document = signLicence(content, key);
  if (values.out === undefined) return document.trimEnd();
  await writeFile(values.out, document);
  return `${values.out}: ${words(content)}`;
}

async function show(dataDir: string, args: string[]): Promise<string | undefined> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { public: { type: 'string' } } });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) return undefined;
  const publicFile = values.public ?? licenceKeyFiles(dataDir).publicKey;
  const publicKey = await readPublicKey(publicFile);
  if (publicKey === null) throw new Error(`There is no key ${publicFile}.`);
  const content = openLicence(await readFile(file, 'utf8'), publicKey);
  if (content === null) throw new Error(`${file} is no licence that ${publicFile} has signed.`);
  return words(content);
}

function modulesOf(list: string | undefined): string[] {
  if (list === undefined) return [...licenceModules];
  const names = list.split(',').map((name) => name.trim());
  const known: readonly string[] = licenceModules;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No such module: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  return names;
}

function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--buildings is a number from 1 on, not ${text}.`);
  return count;
}

/** A date without time: its begin, or for the end of validity the next day. In the time zone of this machine. */
function momentOf(text: string, name: 'not-before' | 'expires'): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const time =
    year === undefined
      ? new Date(text)
      : new Date(Number(year), Number(month) - 1, Number(day) + (name === 'expires' ? 1 : 0));
  if (Number.isNaN(time.getTime())) throw new Error(`--${name} is a day or a time, such as 2027-12-31, not ${text}.`);
  return time.toISOString();
}

function words({ company, modules, installation, building, buildings, notBefore, expires }: LicenceContent): string {
  const whom =
    building !== null ? `building ${building}` : buildings === null ? 'every building' : `${buildings} buildings`;
  const where = installation === null ? '' : `, installation ${installation}`;
  return `for ${company === '' ? 'nobody by name' : company}, ${whom}${where}, from ${notBefore} to ${expires ?? 'ever'}: ${modules.join(', ')}`;
}
