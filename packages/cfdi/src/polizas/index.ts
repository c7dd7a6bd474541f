// Proposal of pólizas from CFDI and their payments, and the files of contabilidad electrónica that follow from it. Source: SAT, Anexo 24
// and schemas ContabilidadE 1.3.
export { type Balanza, type CuentaDeBalanza, makeBalanza, type SaldoInicial } from './balanza';
export { type Catalogo, type Cuenta, type CuentaPropia, catalogoCon } from './catalogo';
export { esCodigoAgrupador } from './codigos-agrupadores';
export {
  type Envio,
  type Solicitud,
  writeAuxiliarFolios,
  writeBalanza,
  writeCatalogo,
  writePolizas,
} from './contabilidad-xml';
export { coiRows, columnasCoi, columnasContpaqi, contpaqiRows, type NumeroExterno } from './layouts';
export {
  type CfdiDePoliza,
  type LetraPoliza,
  type Movimiento,
  type Poliza,
  type SumaDeCuenta,
  sumCuentas,
} from './poliza';
export {
  type Documento,
  type Flujo,
  type Importacion,
  type Nomina,
  type Operacion,
  type Pago,
  type PagoDeNomina,
  Propuesta,
  proposePolizas,
  type RetencionDePlataforma,
} from './propose';
export {
  type Compra,
  type CuentaPropuesta,
  chosenCuenta,
  proposeCuenta,
  type ReglaCuenta,
  retencionDe,
} from './reglas';
