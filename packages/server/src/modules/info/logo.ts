import { MAX_LOGO_BYTES } from '@boveda/contracts';
import { problemAt } from '@boveda/platform/core/problem';
import sharp from 'sharp';

/** Box in pixels that a logo is scaled to fit into: enough for print. */
const BOX = { width: 600, height: 200 };
const MAX_PIXELS = 25_000_000;
/** Decoding this much takes 1.5 s of processor time. It is a photo of 12 million pixels, with transparency. */
const MAX_DECODED_BYTES = 50_000_000;
/** Each scan of a JPEG goes through the whole image again; programs write 10. */
const MAX_SCANS = 32;
const SECONDS = 10;

/**
 * Decodes a logo and encodes it again as PNG, so that no byte of the uploaded file is ever served. Throws 422 unless it
 * is a complete PNG or JPEG; does not decode an image of more than 50 MB,
 * nor a JPEG of more than 32 scans.
 */
export async function encodeLogo(dataUrl: string): Promise<Buffer> {
  const [, format, base64 = ''] = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  if (!format || bytes.length > MAX_LOGO_BYTES) throw notAnImage();
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: SECONDS });
    const { width, height, channels, depth, ...found } = await image.metadata();
    const decodedBytes = width * height * channels * (depth === 'ushort' ? 2 : 1);
    if (
      found.format !== format ||
      decodedBytes > MAX_DECODED_BYTES ||
      (format === 'jpeg' && scansOf(bytes) > MAX_SCANS)
    )
      throw notAnImage();
    return await image
      .autoOrient()
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (cause) {
    throw notAnImage(cause);
  }
}

/** Starts of scans: in what is between them, this marker cannot occur. */
function scansOf(jpeg: Buffer): number {
  const marker = Buffer.from([0xff, 0xda]);
  let scans = 0;
  for (let at = jpeg.indexOf(marker); at >= 0 && scans <= MAX_SCANS; at = jpeg.indexOf(marker, at + 1)) scans++;
  return scans;
}

const notAnImage = (cause?: unknown) =>
  problemAt('/logo', 422, 'invalid_image', 'El logotipo debe ser una imagen PNG o JPEG de hasta 2 MB.', { cause });
