/** Cells of one line of comma-separated values (RFC 4180): a cell in quotes may hold commas and doubled quotes. */
export function csvCells(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/y;
  while (pattern.lastIndex <= line.length) {
    const match = pattern.exec(line);
    if (match === null) throw new Error('has a quote that does not end');
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '') break;
  }
  return cells;
}
