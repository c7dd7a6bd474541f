// Certificates: shaped like the SAT's (CSD, e.firma, PAC, root), and for TLS on localhost.
// Never: anything that a real authority signed, or that reads CFDI.
export { type Csd, type CsdOptions, newCsd } from './csd';
export type { Autoridad } from './issue-certificado';
export { createLocalCertificate, type LocalCertificate } from './local-certificate';
export { type NewCertificado, type NewCertificadoOptions, newAutoridad, newCertificado } from './new-certificado';
