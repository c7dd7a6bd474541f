import { parseComprobante } from '../comprobante/parse-comprobante';
import { checkComprobante } from '../informe/check-comprobante';
import type { Base, Edit } from './matrix-documents';

const SEALED = /sello|timbre|certificado|atributos_requeridos/;

/** The codes of a report, and the rules without one; a document that cannot be read has the codes of the sentence. */
export function codesOf(xml: string): string[] {
  try {
    const { reglas } = checkComprobante(parseComprobante(Buffer.from(xml)), { findCertificate: () => null });
    return reglas.flatMap(({ id, resultado, codigos = [id] }) =>
      resultado === 'ok' || resultado === 'omitida' || SEALED.test(id) ? [] : codigos,
    );
  } catch (error) {
    return String(error).match(/CFDI\d+/g) ?? [];
  }
}

/** A fault: its codes, the document that it starts from, and what is changed in it. */
export type Row = readonly [codes: string, base: Base, ...edits: Edit[]];
