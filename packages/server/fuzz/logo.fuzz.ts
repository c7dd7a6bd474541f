import assert from 'node:assert/strict';
import { parseComprobante, renderPdf } from '@boveda/cfdi';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { Problem } from '@boveda/platform/core/problem';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { encodeLogo } from '../src/modules/info/logo';

/** All encodings of pixels in a PNG or a JPEG. */
const images = fc.record({
  width: fc.constantFrom(1, 7, 700),
  height: fc.constantFrom(1, 5, 300),
  channels: fc.constantFrom<3 | 4>(3, 4),
  colours: fc.constantFrom<'srgb' | 'b-w' | 'rgb16' | 'grey16' | 'cmyk'>('srgb', 'b-w', 'rgb16', 'grey16', 'cmyk'),
  format: fc.constantFrom('png', 'palette', 'interlaced', 'jpeg', 'progressive'),
});
const damage = fc.record({
  said: fc.constantFrom('png', 'jpeg', 'gif', 'svg+xml'),
  honest: fc.boolean(),
  noise: fc.oneof(fc.constant([]), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 })),
  cut: fc.option(fc.nat(), { nil: undefined, freq: 2 }),
  tail: fc.constantFrom('', '<script>alert(1)</script>', '%PDF-1.7'),
});
type Image = typeof images extends fc.Arbitrary<infer Value> ? Value : never;

function bytesOf({ width, height, channels, colours, format }: Image): Promise<Buffer> {
  const drawn = sharp({ create: { width, height, channels, background: '#0b53c080' } });
  if (format === 'jpeg' || format === 'progressive')
    return drawn
      .toColorspace(colours === 'cmyk' ? 'cmyk' : 'srgb')
      .jpeg({ progressive: format === 'progressive' })
      .toBuffer();
  return drawn
    .toColorspace(colours === 'cmyk' ? 'srgb' : colours)
    .png({ palette: format === 'palette', progressive: format === 'interlaced' })
    .toBuffer();
}

/** Any logo is either rejected with the screen's message, or becomes a PNG of ours with which a CFDI can be printed. */
export async function fuzzLogo({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const cfdi = parseComprobante(createCfdiBuilder('EKU9003173C9').build());
  const property = fc.asyncProperty(images, damage, async (image, { said, honest, noise, cut, tail }) => {
    const whole = await bytesOf(image);
    const bytes = Buffer.concat([whole.subarray(0, cut === undefined ? whole.length : cut % whole.length)]);
    for (const [at, byte] of noise) if (bytes.length > 0) bytes[at % bytes.length] = byte;
    const kind = image.format === 'jpeg' || image.format === 'progressive' ? 'jpeg' : 'png';
    const url = `data:image/${honest ? kind : said};base64,${Buffer.concat([bytes, Buffer.from(tail)]).toString('base64')}`;
    const logo = await encodeLogo(url).catch((error) => {
      assert(error instanceof Problem && error.code === 'invalid_image', String(error));
      return null;
    });
    const isWhole = noise.length === 0 && cut === undefined && honest;
    if (!logo) return assert(!isWhole, 'a valid image is rejected');
    const { format, width, height } = await sharp(logo).metadata();
    assert.equal(format, 'png');
    assert(width <= 600 && height <= 200);
    assert(tail === '' || !logo.includes(tail));
    assert((await renderPdf(cfdi, { logo })).includes('/Subtype /Image'));
  });
  await fc.assert(property, { numRuns: runs, seed });
}
