import type { KeyObject } from 'node:crypto';
import {
  BasicConstraints,
  ExtendedKeyUsage,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_kp_clientAuth,
  id_kp_emailProtection,
  KeyUsage,
  KeyUsageFlags,
} from '@peculiar/asn1-x509';
import { extension, type NameParts, writeCertificate } from './write-certificate';

/** Holder of a certificate. */
export interface Sujeto {
  rfc: string;
  nombre: string;
  curp?: string;
  /** Legal representative of a company. */
  representante?: { rfc: string; curp: string };
  /** OU of a CSD; that of a PAC's own CSD names the PAC, as in `PACSPR190613I5201`. */
  unidad?: string;
}

/** A certificate authority: the name that it has as an issuer, and the key that it signs with. */
export interface Autoridad {
  nombre: string;
  organization: string;
  key: KeyObject;
}

/** Name of the demo's authority, and of those that tests make. */
export const autoridadDemo = { nombre: 'AC DEMO BOVEDA', organization: 'AUTORIDAD DE DEMOSTRACION, NO ES EL SAT' };

/** Legal representative in the certificates of companies that tests make. */
export const representanteDePrueba = { rfc: 'VADA800927DJ3', curp: 'VADA800927HSRSRL05' };

/** Order of one certificate. */
export interface CertificadoOrder {
  tipo: 'CSD' | 'FIEL';
  /** 20 digits. */
  numero: string;
  sujeto: Sujeto;
  key: KeyObject;
  validFrom: Date;
  validTo: Date;
  /** Left out, the certificate signs itself. */
  autoridad?: Autoridad;
}

/**
 * Issues a certificate (DER) shaped like the SAT's: the RFC in x500UniqueIdentifier ("RFC / RFC of the representative"),
 * the CURP in serialNumber, OU only in a CSD, extended key usage only in an e.firma, the number as ASCII in the serial.
 * Source: RFC 5280; the SAT's own test certificates.
 */
export function issueCertificado({ tipo, numero, sujeto, autoridad, ...order }: CertificadoOrder): Buffer {
  const subject = subjectOf(tipo, sujeto);
  return writeCertificate({
    ...order,
    serial: Buffer.from(numero, 'ascii'),
    subject,
    issuer: autoridad ? issuerOf(autoridad) : subject,
    issuerKey: autoridad?.key ?? order.key,
    extensions: tipo === 'CSD' ? csdExtensions() : fielExtensions(),
  });
}

/** Issues the root certificate (DER) of an authority, signed by itself. */
export function issueRoot(autoridad: Autoridad, order: Pick<CertificadoOrder, 'numero' | 'validFrom' | 'validTo'>) {
  const { numero, ...validity } = order;
  const name = issuerOf(autoridad);
  return writeCertificate({
    ...validity,
    serial: Buffer.from(numero, 'ascii'),
    subject: name,
    issuer: name,
    key: autoridad.key,
    issuerKey: autoridad.key,
    extensions: [
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: true }), true),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign)),
    ],
  });
}

const issuerOf = ({ nombre, organization }: Autoridad): NameParts => ({
  commonName: nombre,
  organization,
  organizationalUnit: 'DEMO-IES Authority',
  country: 'MX',
});

function subjectOf(tipo: CertificadoOrder['tipo'], sujeto: Sujeto): NameParts {
  const { rfc, nombre, curp = '', representante, unidad = 'Matriz' } = sujeto;
  return {
    commonName: nombre,
    name: nombre,
    organization: nombre,
    ...(tipo === 'FIEL' && { country: 'MX', email: 'demo@boveda.example' }),
    uniqueIdentifier: representante ? `${rfc} / ${representante.rfc}` : rfc,
    serialNumber: representante ? ` / ${representante.curp}` : curp,
    ...(tipo === 'CSD' && { organizationalUnit: unidad }),
  };
}

const notAnAuthority = () => extension(id_ce_basicConstraints, new BasicConstraints(), true);

const csdExtensions = () => [
  notAnAuthority(),
  extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation)),
];

const fielExtensions = () => {
  const { digitalSignature, nonRepudiation, dataEncipherment, keyAgreement } = KeyUsageFlags;
  return [
    notAnAuthority(),
    extension(id_ce_keyUsage, new KeyUsage(digitalSignature | nonRepudiation | dataEncipherment | keyAgreement)),
    extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_emailProtection, id_kp_clientAuth])),
  ];
};
