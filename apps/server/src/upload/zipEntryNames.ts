import yauzl from 'yauzl';

/** No archive that we take has more. */
const mostEntries = 100_000;

/** Names of an archive's entries, by its central directory. @throws an Error when it is none, or has too many. */
export function zipEntryNames(path: string): Promise<ReadonlySet<string>> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadonlySet<string>>();
  yauzl.open(path, { lazyEntries: true, autoClose: true }, (failure, archive) => {
    if (failure !== null) {
      reject(failure);
      return;
    }
    if (archive.entryCount > mostEntries) {
      archive.close();
      reject(new Error('The archive has too many entries'));
      return;
    }
    const names = new Set<string>();
    archive.on('error', reject);
    archive.on('entry', ({ fileName }: yauzl.Entry) => {
      names.add(fileName);
      archive.readEntry();
    });
    archive.on('end', () => resolve(names));
    archive.readEntry();
  });
  return promise;
}
