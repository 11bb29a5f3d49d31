/** The canvases of a map as one picture: the drawing, and the names above it. */
export async function pictureOf(drawing: HTMLCanvasElement): Promise<Blob> {
  const sheet = document.createElement('canvas');
  [sheet.width, sheet.height] = [drawing.width, drawing.height];
  const pen = sheet.getContext('2d');
  if (pen === null) throw new Error('The browser gives no 2D canvas to draw on.');
  for (const canvas of drawing.parentElement?.querySelectorAll('canvas') ?? []) {
    pen.drawImage(canvas, 0, 0, sheet.width, sheet.height);
  }
  return new Promise((resolve, reject) => {
    sheet.toBlob((blob) => {
      if (blob === null) reject(new Error('The browser made no picture of the map.'));
      else resolve(blob);
    }, 'image/png');
  });
}
