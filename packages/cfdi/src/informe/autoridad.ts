import type { X509Certificate } from 'node:crypto';
import type { Certificado } from '../certificado';
import { falla, ok, omitida, type Veredicto } from './informe';

/** A few hundred issuers send most of the CFDI, and the signature over a certificate never changes. */
const known = new WeakMap<readonly X509Certificate[], WeakMap<Certificado, Veredicto>>();

/** Whether a trusted authority signed the certificate. One that we do not have is no proof of anything. */
export function checkAutoridad(certificado: Certificado, autoridades: readonly X509Certificate[]): Veredicto {
  const judged = known.get(autoridades) ?? new WeakMap<Certificado, Veredicto>();
  known.set(autoridades, judged);
  const veredicto = judged.get(certificado) ?? judge(certificado, autoridades);
  judged.set(certificado, veredicto);
  return veredicto;
}

function judge({ x509, emisor }: Certificado, autoridades: readonly X509Certificate[]): Veredicto {
  if (autoridades.length === 0) return omitida('No hay autoridades certificadoras instaladas.');
  const named = autoridades.filter((autoridad) => x509.checkIssued(autoridad));
  if (named.some(({ publicKey }) => x509.verify(publicKey))) return ok(`Lo emitió «${emisor}».`);
  if (named.length > 0) return falla(`Dice que lo emitió «${emisor}», pero no lleva su firma.`);
  if (x509.checkIssued(x509)) return falla('Se firma a sí mismo: no lo emitió ninguna autoridad.');
  return omitida(`No se tiene el certificado de su autoridad, «${emisor}».`);
}
