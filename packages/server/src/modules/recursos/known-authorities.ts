/**
 * SHA-256 of the certificates (DER) of the authorities that issue, or issued, certificates of taxpayers and PACs: those of Banco de México's
 * Agencia Registradora Central (ARC), and those of the SAT below them. The SAT publishes them in Cert_Prod.zip, by plain HTTP only, so that
 * what arrives is believed by these alone. An authority that is missing here is shown to the operator, who compares and accepts it.
 */
export const KNOWN_AUTHORITIES: Readonly<Record<string, string>> = {
  cbf3e084a86cac5ef1060b9242196eec15e8786931ffff05466ba7becd43b15e: 'ARC5, Banco de México, hasta 2034',
  a86baf49b2e91d0141722c4e7026ab246183a8072926e9983edbd4e5ba72515d: 'ARC6, Banco de México, hasta 2039',
  '1ac6325143920fc047b6506e42540944fa6590b44560807b564c5603d15add8e': 'AC5 del SAT, hasta 2027',
  '054e8f213ff2228254d8f87ec43d2e7c2eda628d927c270b9a77d1d09eef9418': 'AC6 del SAT, hasta 2031',
  '6d1d1f871f0d69233fc94526fecf826bee67181782d6b7e5320b279c97e8dac7': 'AC7 del SAT, hasta 2031',
};
