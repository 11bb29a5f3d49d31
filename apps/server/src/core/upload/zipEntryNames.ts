import yauzl from 'yauzl';

/** No archive that we take has more. */
const mostEntries = 100_000;

/** Names of an archive's entries, by its central directory. @throws an Error when it is none, or has too many. */
export async function zipEntryNames(path: string): Promise<ReadonlySet<string>> {
  const archive = await yauzl.openPromise(path, { lazyEntries: true });
  if (archive.entryCount > mostEntries) {
    archive.close();
    throw new Error('The archive has too many entries');
  }
  const names = new Set<string>();
  for await (const { fileName } of archive.eachEntry()) names.add(fileName);
  return names;
}
