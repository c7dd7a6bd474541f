import type { X509Certificate } from 'node:crypto';
import type { Certificado } from '../certificado';
import { falla, ok, omitida, type Veredicto } from './informe';

/** Cache of verified certificates: a few hundred issuers send most CFDI, and the result never changes. */
const known = new WeakMap<readonly X509Certificate[], WeakMap<Certificado, Veredicto>>();

/**
 * Whether a trusted authority signed the certificate. Unknown without any authority, and for an issuer that
 * has the name of a SAT authority but is not installed: the SAT opens a new one every few years. Any other authority is private.
 */
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
  if (!claimsSat(x509)) return falla(`Lo emitió «${emisor}», que no es una autoridad del SAT.`);
  return omitida(`No se tiene el certificado de su autoridad del SAT, «${emisor}».`);
}

const SAT_RFC = 'SAT970701NN3';
// Authorities of before 2015 write its accents in encodings that come out as one or more other characters.
const SAT_NAME = /servicio de administraci.{1,4}n tributaria/i;

/** Whether the issuer has the name of an authority of the SAT, test authorities included. */
const claimsSat = ({ issuer }: X509Certificate) => issuer.includes(SAT_RFC) || SAT_NAME.test(issuer.normalize('NFC'));
