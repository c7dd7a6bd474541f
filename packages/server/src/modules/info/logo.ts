import { MAX_LOGO_BYTES } from '@boveda/contracts';
import sharp from 'sharp';
import { Problem } from '../../platform/core/problem';

/** Box in pixels that a logo is scaled to fit into: enough for print. */
const BOX = { width: 600, height: 200 };
const MAX_PIXELS = 25_000_000;
const SECONDS = 10;

/**
 * Decodes a logo and encodes it again as PNG, so that no byte of the uploaded file is ever served. Throws 422 unless it
 * is a complete PNG or JPEG; does not decode an image of more than 25 million pixels.
 */
export async function encodeLogo(dataUrl: string): Promise<Buffer> {
  const [, format, base64 = ''] = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  if (!format || bytes.length > MAX_LOGO_BYTES) throw notAnImage();
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: SECONDS });
    if ((await image.metadata()).format !== format) throw notAnImage();
    return await image
      .autoOrient()
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (cause) {
    throw notAnImage(cause);
  }
}

const notAnImage = (cause?: unknown) =>
  new Problem(422, 'invalid_image', 'El logotipo debe ser una imagen PNG o JPEG de hasta 2 MB.', { cause });
