import { createHash } from 'node:crypto';
import type { Csd } from '../certificados';
import { type Autoridad, issueCertificado, issueRoot, type Sujeto } from '../certificados/issue-certificado';
import { decryptKey } from '../certificados/rsa-key';
import { KEY_PASSWORD } from '../demo/authority';
import { isPersonaFisica, type Persona } from '../demo/personas';
import { curpOf } from '../demo/write-nomina';
import { LLAVE_DE_PRUEBA } from './llave';

const NOMBRE = { nombre: 'AC DE PRUEBAS BOVEDA', organization: 'AUTORIDAD DE PRUEBAS, NO ES EL SAT' };
const PAC: Sujeto = { rfc: 'PPB210301N46', nombre: 'PAC DE PRUEBAS BOVEDA', unidad: 'PACPPB210301N4601' };
const REPRESENTANTE = 'VADA800927DJ3';
/** One validity for good: certificates of the same holder are then equal in every installation. */
const VALIDITY = { validFrom: new Date('2020-01-01T00:00:00Z'), validTo: new Date('2060-01-01T00:00:00Z') };

/** The certificates of the test environments, all under one public key. */
export interface AutoridadDePrueba {
  /** Certificate of the authority (DER). */
  readonly raiz: Buffer;
  /** CSD that the PAC of the test environments stamps with. */
  readonly pac: Csd;
  /** CSD of any issuer; the same for the same persona. */
  csd(persona: Persona): Csd;
}

/** Opens the authority of the test environments. */
export function openAutoridadDePrueba(): AutoridadDePrueba {
  const key = decryptKey(LLAVE_DE_PRUEBA, KEY_PASSWORD);
  const autoridad: Autoridad = { ...NOMBRE, key };
  const csdOf = (sujeto: Sujeto): Csd => {
    const numero = numeroOf(sujeto.rfc);
    const cer = issueCertificado({ tipo: 'CSD', numero, sujeto, key, autoridad, ...VALIDITY });
    return { rfc: sujeto.rfc, numero, nombre: sujeto.nombre, cer, key };
  };
  const known = new Map<string, Csd>();
  return {
    raiz: issueRoot(autoridad, { numero: numeroOf(''), ...VALIDITY }),
    pac: csdOf(PAC),
    csd(persona) {
      const csd = known.get(persona.rfc) ?? csdOf(sujetoOf(persona));
      known.set(persona.rfc, csd);
      return csd;
    },
  };
}

/** Number of the certificate of a holder: 20 digits that are no number of the SAT. */
const numeroOf = (rfc: string): string =>
  `99999000000${String(createHash('sha256').update(rfc).digest().readUIntBE(0, 6) % 1e9).padStart(9, '0')}`;

function sujetoOf(persona: Persona): Sujeto {
  const { rfc, nombre } = persona;
  if (isPersonaFisica(persona)) return { rfc, nombre, curp: curpOf(rfc) };
  return { rfc, nombre: `${nombre} SA DE CV`, representante: { rfc: REPRESENTANTE, curp: curpOf(REPRESENTANTE) } };
}
