// Proposal of pólizas from CFDI and their payments, and the files of contabilidad electrónica that follow from it. Source: SAT, Anexo 24
// and schemas ContabilidadE 1.3.
export { type Cuenta, catalogo, cuentaDe } from './catalogo';
export { type Envio, type Solicitud, writeAuxiliarFolios, writeCatalogo, writePolizas } from './contabilidad-xml';
export { type CfdiDePoliza, type Movimiento, type Poliza, type SumaDeCuenta, sumCuentas } from './poliza';
export { type Documento, type Flujo, type Nomina, type Operacion, type Pago, proposePolizas } from './propose';
export { type Compra, type CuentaPropuesta, proposeCuenta, type ReglaCuenta } from './reglas';
