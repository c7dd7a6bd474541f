import type { KeyObject } from 'node:crypto';
import { type Autoridad, issueCertificado, representanteDePrueba } from './issue-certificado';
import { newKeySync } from './rsa-key';

/** A certificate for seals and its private key: what a taxpayer seals CFDI with, and a PAC stamps them with. */
export interface Csd {
  readonly rfc: string;
  /** 20 digits. */
  readonly numero: string;
  readonly nombre: string;
  /** The certificate, DER. */
  readonly cer: Buffer;
  readonly key: KeyObject;
}

/** What may be said about a CSD that is made; `autoridad` without a key signs with one that is thrown away. */
export interface CsdOptions {
  numero?: string;
  nombre?: string;
  unidad?: string;
  desde?: Date;
  hasta?: Date;
  autoridad?: Omit<Autoridad, 'key'> & Partial<Pick<Autoridad, 'key'>>;
}

/** Makes a CSD with a new key, valid from 2020 to 2034 unless told otherwise. Without an authority it signs itself. */
export function newCsd(rfc: string, options: CsdOptions = {}): Csd {
  const { numero = '30001000000500003999', nombre = 'EMPRESA DE PRUEBA', unidad, autoridad } = options;
  const { desde = new Date('2020-01-01'), hasta = new Date('2035-01-01') } = options;
  const key = newKeySync();
  const cer = issueCertificado({
    tipo: 'CSD',
    numero,
    sujeto: { rfc, nombre, unidad, representante: representanteDePrueba },
    key,
    validFrom: desde,
    validTo: hasta,
    autoridad: autoridad && { key: newKeySync(), ...autoridad },
  });
  return { rfc, numero, nombre, cer, key };
}
