import { CfdiError, parseComprobante, renderPdf } from '@boveda/cfdi';

/** Prints a stored XML as PDF; where it cannot be read, the reason comes instead of the bytes. */
export async function printed(xml: Buffer, logo: Buffer | null): Promise<{ bytes: Buffer } | { why: string }> {
  try {
    return { bytes: await renderPdf(parseComprobante(xml), logo ? { logo } : {}) };
  } catch (error) {
    // Stored before the reader had its limits.
    if (!(error instanceof CfdiError)) throw error;
    return { why: `No se puede imprimir: ${error.message}` };
  }
}
