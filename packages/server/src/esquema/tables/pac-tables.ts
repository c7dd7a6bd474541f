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

/** Tables of the PACs' certificates, which are shared by all taxpayers. */
export interface PacTables {
  certificado_pac: CertificadoPacTable;
}
