import { saveFile } from '../../../core/http/saveFile.ts';

/** Pixels across: A4 at 300 dpi. */
const width = 3508;

/** Saves a drawing as a picture. @throws where the browser cannot draw it. */
export async function saveSvgAsPng(svg: SVGSVGElement, name: string): Promise<void> {
  const { width: units, height } = svg.viewBox.baseVal;
  const copy = svg.cloneNode(true) as SVGSVGElement; // A clone is of its original's kind.
  copy.removeAttribute('class');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(Math.round((width * height) / units)));
  const image = new Image();
  // A data address: the content policy lets pictures come from there, and not from blobs of scripts.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (content === null) throw new Error('The browser made no picture of the drawing.');
  saveFile({ content, name: null }, name);
}
