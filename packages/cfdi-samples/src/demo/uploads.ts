import { toMoment } from './calendar';
import type { DocumentoDemo } from './documentos';
import { contribuyentesDemo } from './personas';

/** What one taxpayer uploads at one moment. */
export interface DemoUpload {
  rfc: string;
  created: Date;
  documentos: DocumentoDemo[];
}

/**
 * Spreads the documents over uploads, one per taxpayer and fortnight, oldest first. A document between two taxpayers of
 * the demo is uploaded by both. What is dated after a taxpayer's last upload is left out.
 */
export function uploadsOf(
  documentos: readonly DocumentoDemo[],
  now: Date,
  lastUpload: (rfc: string) => Date,
): DemoUpload[] {
  const owners = new Set(contribuyentesDemo.map(({ rfc }) => rfc));
  const uploads = new Map<string, DemoUpload>();
  for (const documento of documentos) {
    if (documento.neverUploaded) continue;
    const parties = new Set([documento.emisor.rfc, documento.receptor.rfc]);
    for (const rfc of [...parties].filter((party) => owners.has(party))) {
      const last = Math.min(lastUpload(rfc).getTime(), now.getTime());
      if (toMoment(documento.fecha).getTime() > last) continue;
      const created = new Date(Math.min(endOfFortnight(documento.fecha).getTime(), last));
      const key = `${created.toISOString()} ${rfc}`;
      const upload = uploads.get(key) ?? { rfc, created, documentos: [] };
      upload.documentos.push(documento);
      uploads.set(key, upload);
    }
  }
  return [...uploads.values()].sort((a, b) => a.created.getTime() - b.created.getTime());
}

/** 20:30 of the 15th or of the last day of the month: after office hours in each time zone of Mexico. */
function endOfFortnight(local: Date): Date {
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const day = local.getUTCDate() <= 15 ? 15 : new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toMoment(new Date(Date.UTC(year, month, day, 20, 30)));
}
