/** Pixels of the longer side: what is wrong can be seen, and a slow link carries it. */
const longest = 1280;
const quality = 0.75;

/** A photo as a JPEG that a slow link carries; as it is, where this browser cannot draw it. */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    canvas.toBlob(resolve, 'image/jpeg', quality);
    const small = await promise;
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    return small === null ? file : new File([small], name, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
