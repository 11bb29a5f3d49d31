import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { enUS, zhCN, zhTW } from '@muster/model/messages/catalogues.ts';
import { conditionCodes } from '@muster/model/systemCondition/systemCondition.ts';
import { namedEntities } from '@muster/model/entity/namedEntities.ts';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = globSync(['README.md', 'docs/**/*.md', '{apps,packages}/*/README.md'], { cwd: root }).sort();
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** Heading anchors as a code forge generates them: lower case, no punctuation, hyphens for spaces. */
function anchors(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

/** Why a link is broken; null = it is valid or external. */
function brokenBecause(page: string, link: string): string | null {
  if (/^[a-z]+:/.test(link)) return null;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return 'no such file';
  if (anchor !== undefined && !anchors(textOf(target)).includes(anchor)) return 'no such heading';
  return null;
}

describe('the decisions (docs/adr)', () => {
  it('named by sources exist', () => {
    const sources = globSync('{apps,packages,scripts,e2e,chaos,bench}/**/*.{ts,tsx,mjs}', {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name === 'dist',
    });
    const named = sources.flatMap((source) =>
      [...textOf(source).matchAll(/docs\/adr\/[\w-]+\.md/g)].map(([path]) => `${source}: ${path}`),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((each) => !existsSync(join(root, each.split(': ')[1] ?? '')))).toEqual([]);
  });
});

describe('the pages of the documentation', () => {
  it.each(pages)('%s has no broken links', (page) => {
    const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => brokenBecause(page, link) !== null)).toEqual([]);
  });

  it.each(pages)('%s names only existing files', (page) => {
    const named = textOf(page).matchAll(/`((?:apps|packages|e2e|bench|scripts|chaos|docs)\/[\w./-]+)/g);
    const missing = [...named].map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)));
    // The example entity of docs/adding-an-entity.md.
    expect(missing.filter((path) => !path.includes('/gasCylinder/'))).toEqual([]);
  });

  it('docs/security.md judges each chapter of ASVS 5.0 once, by existing files', () => {
    const [, table = ''] = textOf('docs/security.md').split('## OWASP ASVS 5.0, level 2\n');
    expect([...table.matchAll(/^\| V(\d+) /gm)].map(([, chapter]) => Number(chapter))).toEqual(
      Array.from({ length: 17 }, (_, index) => index + 1),
    );
    const named = [...table.matchAll(/`([\w/-]+\/[\w.]+\.ts|[\w]+\.test\.ts)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(30);
    const isThere = (path: string): boolean => ['', 'apps/server/src'].some((at) => existsSync(join(root, at, path)));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it('name only existing commands', () => {
    // npm requires this shape.
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const benchmarks = readdirSync(join(root, 'bench')).map((file) => file.replace(/\.ts$/, ''));
    const wrong = pages.flatMap((page) => {
      const text = textOf(page);
      const commands = [...text.matchAll(/npm run (?:--silent )?([a-z]\w*(?::\w+)?)/g)].map(([, name = '']) => name);
      const measured = [...text.matchAll(/npm run bench -- (\w+)/g)].map(([, name = '']) => name);
      return [
        ...commands.filter((name) => scripts[name] === undefined).map((name) => `${page}: npm run ${name}`),
        ...measured.filter((name) => !benchmarks.includes(name)).map((name) => `${page}: npm run bench -- ${name}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('list only paths of existing entities (docs/protocols.md)', () => {
    const [, table = ''] = textOf('docs/protocols.md').split('\n| Paths | Additional calls |\n');
    const [rows = ''] = table.split('\n\n');
    const listed = [...rows.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => cell.match(/\/\w+\/\w+/g) ?? []);
    expect(listed.length).toBeGreaterThan(50);
    const paths = new Set(namedEntities.map(({ family, name }) => `/${family}/${name}`));
    expect(listed.filter((path) => !paths.has(path))).toEqual([]);
  });

  it('docs/glossary.md has the texts of the catalogues, each noun once', () => {
    const rows = [...textOf('docs/glossary.md').matchAll(/^\| .+ \| `([\w.]+)` \|$/gm)];
    const [english, simplified, traditional]: Readonly<Record<string, string>>[] = [enUS, zhCN, zhTW];
    const cells = rows.map(([row, key = '']) => [...row.split(' | ').slice(2, 5), key]);
    expect(cells.length).toBeGreaterThan(50);
    expect(cells).toEqual(cells.map(([, , , key]) => [english[key], simplified[key], traditional[key], key]));
    const names = rows.map(([row]) => row.split(' | ')[0]);
    expect(names.length).toBe(new Set(names).size);
  });

  it('docs/architecture.md lists ten code paths of an overspeed alarm', () => {
    const [, section = ''] = textOf('docs/architecture.md').split('## Code paths of an overspeed alarm\n');
    const paths = [...(section.split('\n## ')[0] ?? '').matchAll(/`((?:apps|packages)\/[\w./-]+)`/g)];
    expect(paths).toHaveLength(10);
    expect(paths.filter(([, path = '']) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('document meaning and remedy of every system condition (docs/operations.md)', () => {
    const text = textOf('docs/operations.md');
    const documented = (code: string): boolean =>
      new RegExp(String.raw`^\| \`${code}\`.* \| .+\. \| .+ \|$`, 'm').test(text);
    expect(conditionCodes.filter((code) => !documented(code))).toEqual([]);
  });

  it('start with the two essential commands', () => {
    const [block = ''] = /```sh\n[^]*?```/.exec(textOf('README.md')) ?? [];
    expect(block.match(/^npm \w+/gm)).toEqual(['npm start', 'npm test']);
  });
});

describe('the map of the modules (docs/architecture.md)', () => {
  const [map = ''] = /```\napps\/\n[^]*?```/.exec(textOf('docs/architecture.md')) ?? [];
  const isMapped = (folder: string): boolean => new RegExp(String.raw`(^|[\s·(])${folder}/`, 'm').test(map);
  const foldersOf = (path: string): string[] =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map(({ name }) => name);

  it.each(['.', 'apps', 'packages', 'apps/server/src', 'apps/console/src'])('has every folder of %s', (path) => {
    const folders = foldersOf(path).filter((name) => name !== 'docs' && name !== 'testing');
    expect(folders.length).toBeGreaterThan(2);
    expect(folders.filter((folder) => !isMapped(folder))).toEqual([]);
  });

  it('describes every module, and only existing ones', () => {
    const [, table = ''] = textOf('docs/architecture.md').split('## Modules\n');
    const documented = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
    const modules = ['apps/server/src/modules', 'apps/console/src/modules'].flatMap(foldersOf);
    expect(documented.toSorted()).toEqual([...new Set(modules)].toSorted());
  });

  it('has only existing folders', () => {
    const there = ['.', 'apps', 'packages', 'apps/server/src', 'apps/console/src'].flatMap(foldersOf);
    const named = [...map.matchAll(/(?:^|[\s·(])([a-z][\w]*)\//gm)].map(([, name = '']) => name);
    expect(named.filter((name) => !there.includes(name))).toEqual([]);
  });
});
