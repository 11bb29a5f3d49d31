import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import { tileAddress, type TileSet } from './tiles.ts';

/** The provider that the map settings choose; none by default (specification §3, imagery types). */
export function imagerySets(settings: MapSettings): TileSet[] {
  const { imageryType, imageryUrl1, imageryUrl2, imageryDatum1, imageryDatum2, imageryMaxZoom } = settings;
  const template = imageryType === 1 ? imageryUrl1 : imageryType === 2 ? imageryUrl2 : null;
  if (template === null || template === '') return [];
  const datum = imageryType === 1 ? imageryDatum1 : imageryDatum2;
  return [
    {
      // The same tile lies elsewhere by another datum.
      key: `${datum} ${template}`,
      minZoom: 1,
      maxZoom: imageryMaxZoom,
      datum,
      isFromSouth: false,
      floor: null,
      opacity: 1,
      load: (tile, signal) => loadPicture(tileAddress(template, tile), signal),
    },
  ];
}

/** As an image element, so that the content policy opens nothing but pictures to the provider; and nothing tells it where we are. */
async function loadPicture(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  image.src = address;
  signal.addEventListener('abort', () => image.removeAttribute('src'));
  await image.decode();
  return createImageBitmap(image, { imageOrientation: 'flipY', premultiplyAlpha: 'none' });
}
