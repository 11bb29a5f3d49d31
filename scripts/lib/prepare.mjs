// Runs on Node 20 with nothing installed: installs packages and Node 24, builds the console when its sources changed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const stampDir = join(root, 'node_modules', '.muster');

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Installs the packages of package-lock.json, unless they are up to date. */
export function ensureInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return;
  say('Installing packages (once; a few minutes on a slow line) …');
  const npm = process.env.npm_execpath;
  // Not `ci`: it refuses a lock in which an optional package of another platform could not be resolved.
  const args = ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error', '--progress=true'];
  const outcome = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (outcome.status !== 0) fail('Installing the packages failed; the reason stands above.');
}

/** The Node that runs Muster: this one if it is 24 or newer, else the one from npm. */
export function modernNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin');
  const binary = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary))
    fail(`Muster runs on Node.js 24 or newer; this is ${process.version}, and none came with npm.`);
  return binary;
}

/** Environment in which `node` and the packages' commands are found first. */
export function toolEnvironment(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, ...extra, PATH: path };
}

/** Builds the console unless its sources and those of its packages are unchanged since the last build. */
export function ensureBuilt(node) {
  const sources = ['apps/console', 'packages'].flatMap((folder) => filesUnder(join(root, folder)));
  const wanted = hashOf([...sources, join(root, 'package-lock.json')]);
  if (readStamp('console') === wanted && existsSync(join(root, 'apps/console/dist/index.html'))) return;
  say('Building the console …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const outcome = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'console'),
    stdio: 'inherit',
    env: toolEnvironment(),
  });
  if (outcome.status !== 0) fail('Building the console failed; the reason stands above.');
  writeStamp('console', wanted);
}

/** Bundles the server unless that was done with its sources; returns the module to run (ADR 097). */
export function ensureServerBuilt(node) {
  const script = join(root, 'scripts', 'buildServer.mjs');
  const outcome = spawnSync(node, [script], { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
  if (outcome.status !== 0) fail('Bundling the server failed; the reason stands above.');
  return outcome.stdout.trim();
}

/** Modules that were compiled by one process are not compiled again by the next. */
export const compileCache = { NODE_COMPILE_CACHE: join(stampDir, 'compiled') };

/** Runs a command with its output shown; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', (error) => {
      say(String(error));
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(signal === null ? code : 1));
  });
}

/** Runs a command in parallel with others; resolves with its exit code and output. */
export async function runAside(command, args, options = {}) {
  const chunks = [];
  const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      chunks.push(Buffer.from(String(error)));
      resolve(127);
    });
    child.on('close', (exitCode, signal) => resolve(signal === null ? exitCode : 1));
  });
  return { code, output: Buffer.concat(chunks).toString().trim() };
}

export function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

export function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return entry.name.includes('.test.') ? [] : [path];
  });
}

export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) {
    hash.update(path.slice(root.length)).update('\0');
    if (statSync(path).isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

function readStamp(name) {
  const path = join(stampDir, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function writeStamp(name, text) {
  mkdirSync(stampDir, { recursive: true });
  writeFileSync(join(stampDir, name), text);
}
