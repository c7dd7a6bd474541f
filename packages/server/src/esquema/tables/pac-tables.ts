import type { TipoPac } from '@boveda/contracts';

/** A certificate of a PAC that a stamp named and this installation did not have. */
interface CertificadoPacTable {
  /** 20 digits, as NoCertificadoSAT has them. */
  numero: string;
  /** DER; null until it is found and accepted. */
  der: Buffer | null;
  /** When the SAT's repository last answered. */
  buscado: Date | null;
  /** Why what it answered was not accepted. */
  motivo: string | null;
  /** When a stamp first named it. */
  created: Date;
}

/** The account of a taxpayer at a PAC, in place of that of the installation. */
interface CuentaPacTable {
  rfc_owner: string;
  tipo: TipoPac;
  /** User at Finkok; null at SW. */
  usuario: string | null;
  /** Password or token, sealed. */
  secreto: Buffer;
  cambiada: Date;
}

/** Tables of PACs: their certificates, which are shared by all taxpayers, and the accounts of taxpayers. */
export interface PacTables {
  certificado_pac: CertificadoPacTable;
  cuenta_pac: CuentaPacTable;
}
