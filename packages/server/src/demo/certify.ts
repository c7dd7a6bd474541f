import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import * as der from './der';

/** What a certificate is for: seal of invoices, advanced signature, stamp of a PAC, or root. */
export type TipoCertificado = 'CSD' | 'FIEL' | 'PAC' | 'AC';

/** Who a certificate is for. `representante` is the legal representative of a company. */
export interface Sujeto {
  rfc: string;
  nombre: string;
  curp?: string;
  representante?: { rfc: string; curp: string };
}

/** Order of one certificate. */
export interface CertificateOrder {
  tipo: TipoCertificado;
  /** 20 digits. */
  numero: string;
  sujeto: Sujeto;
  key: KeyObject;
  validFrom: Date;
  validTo: Date;
  issuerKey: KeyObject;
}

const oids = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  organization: '2.5.4.10',
  organizationalUnit: '2.5.4.11',
  name: '2.5.4.41',
  uniqueIdentifier: '2.5.4.45',
  email: '1.2.840.113549.1.9.1',
} as const;

const root = name({
  commonName: 'AC DEMO BOVEDA',
  organization: 'AUTORIDAD DE DEMOSTRACION, NO ES EL SAT',
  organizationalUnit: 'DEMO-IES Authority',
  country: 'MX',
});

/**
 * Issues a certificate (DER) shaped like the SAT's: the RFC in x500UniqueIdentifier ("RFC / RFC of the representative"),
 * the CURP in serialNumber, OU only on seals, extended key usage only on signatures, the number as ASCII in the serial.
 * Source: RFC 5280; the SAT's own test certificates.
 */
export function issueCertificate(order: CertificateOrder): Buffer {
  const sha256WithRsa = der.sequence(der.oid('1.2.840.113549.1.1.11'), der.nil());
  const body = der.sequence(
    der.tagged(0, der.integer(2)),
    der.integer(...Buffer.from(order.numero, 'ascii')),
    sha256WithRsa,
    root,
    der.sequence(der.utcTime(order.validFrom), der.utcTime(order.validTo)),
    order.tipo === 'AC' ? root : subjectOf(order.tipo, order.sujeto),
    createPublicKey(order.key).export({ type: 'spki', format: 'der' }),
    der.tagged(3, der.sequence(...extensionsOf(order.tipo))),
  );
  return der.sequence(body, sha256WithRsa, der.bits(sign('sha256', body, order.issuerKey)));
}

function subjectOf(tipo: TipoCertificado, { rfc, nombre, curp = '', representante }: Sujeto): Buffer {
  return name({
    commonName: nombre,
    name: nombre,
    organization: nombre,
    ...(tipo === 'FIEL' ? { country: 'MX', email: 'demo@boveda.example' } : {}),
    uniqueIdentifier: representante ? `${rfc} / ${representante.rfc}` : rfc,
    serialNumber: representante ? ` / ${representante.curp}` : curp,
    ...(tipo === 'CSD' ? { organizationalUnit: 'Matriz' } : {}),
    ...(tipo === 'PAC' ? { organizationalUnit: `PAC${rfc}01` } : {}),
  });
}

function name(parts: Partial<Record<keyof typeof oids, string>>): Buffer {
  const encode = (key: string, text: string) => {
    if (key === 'email') return der.ia5(text);
    return key === 'country' || key === 'serialNumber' ? der.printable(text) : der.utf8(text);
  };
  const attributes = Object.entries(parts).map(([key, text]) =>
    der.setOf(der.sequence(der.oid(oids[key as keyof typeof oids]), encode(key, text))),
  );
  return der.sequence(...attributes);
}

function extensionsOf(tipo: TipoCertificado): Buffer[] {
  const extension = (id: string, critical: boolean, value: Uint8Array) =>
    der.sequence(der.oid(id), ...(critical ? [der.boolean(true)] : []), der.octets(value));
  const basicConstraints = (...content: Buffer[]) => extension('2.5.29.19', true, der.sequence(...content));
  const keyUsage = (flags: number, unused: number) => extension('2.5.29.15', false, der.bits(Buffer.of(flags), unused));
  if (tipo === 'AC') return [basicConstraints(der.boolean(true)), keyUsage(0b0000_0110, 1)];
  if (tipo !== 'FIEL') return [basicConstraints(), keyUsage(0b1100_0000, 6)];
  const emailProtection = der.oid('1.3.6.1.5.5.7.3.4');
  const clientAuth = der.oid('1.3.6.1.5.5.7.3.2');
  const signatureUses = extension('2.5.29.37', false, der.sequence(emailProtection, clientAuth));
  return [basicConstraints(), keyUsage(0b1101_1000, 3), signatureUses];
}
