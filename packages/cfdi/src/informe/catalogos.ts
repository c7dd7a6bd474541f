import type { Comprobante } from '../comprobante/comprobante';
import type { Impuesto } from '../comprobante/impuesto';
import { formatFecha } from '../format-fecha';
import { type CatalogoDe, clavesDe, type Grupo } from './claves';
import { aviso, listed, ok, type Veredicto } from './informe';
import { codigosEn } from './reglas/matrices';

type Version = Exclude<Grupo, 'nomina' | 'aduana' | 'cartaPorte' | 'comercioExterior' | 'retenciones'>;
type Catalogo = CatalogoDe<'4.0'> | CatalogoDe<'nomina'>;

/** Collects values that are not in their catalogue on the day of the CFDI. */
class Revision {
  readonly wrong: string[] = [];
  /** Of 4.0. */
  readonly codigos = new Set<string>();
  checked = 0;

  constructor(private readonly fecha: string) {}

  check(version: Grupo, catalog: Catalogo, where: string, value: string | null, codigo?: string): void {
    const table = value === null ? undefined : clavesDe(version, catalog);
    if (value === null || !table) return;
    this.checked++;
    const found = table.get(value);
    if (!found) this.wrong.push(`${where} «${value}» no está en el catálogo.`);
    else if (this.fecha < found.desde || this.fecha > found.hasta)
      this.wrong.push(`${where} «${value}» no estaba vigente el ${formatFecha(this.fecha)}.`);
    else return;
    if (codigo) this.codigos.add(codigo);
  }
}

/**
 * Values against the SAT's catalogues as of the day of the CFDI. The SAT adds keys without notice and these tables are
 * older than the next CFDI, so it is never a falla.
 */
export function checkCatalogos(cfdi: Comprobante, version: Version): Veredicto {
  const revision = new Revision(cfdi.fecha.slice(0, 10));
  checkEncabezado(revision, cfdi, version);
  checkConceptos(revision, cfdi, version);
  checkComplementos(revision, cfdi, version);
  if (revision.wrong.length === 0) return ok(`Valores revisados: ${revision.checked}.`);
  return aviso(listed(revision.wrong), codigosEn(cfdi.version, ...revision.codigos));
}

function checkEncabezado(revision: Revision, cfdi: Comprobante, version: Version): void {
  const { emisor, receptor, informacionGlobal } = cfdi;
  revision.check(version, 'formaPago', 'FormaPago', cfdi.formaPago, 'CFDI40104');
  revision.check(version, 'metodoPago', 'MetodoPago', cfdi.metodoPago, 'CFDI40124');
  revision.check(version, 'moneda', 'Moneda', cfdi.moneda, 'CFDI40113');
  revision.check(version, 'exportacion', 'Exportacion', cfdi.exportacion, 'CFDI40123');
  revision.check(version, 'regimenFiscal', 'RegimenFiscal', emisor.regimenFiscal, 'CFDI40140');
  revision.check(version, 'regimenFiscal', 'RegimenFiscalReceptor', receptor.regimenFiscal, 'CFDI40157');
  revision.check(version, 'usoCfdi', 'UsoCFDI', receptor.usoCfdi, 'CFDI40160');
  revision.check(version, 'pais', 'ResidenciaFiscal', receptor.residenciaFiscal, 'CFDI40150');
  revision.check(version, 'periodicidad', 'Periodicidad', informacionGlobal?.periodicidad ?? null, 'CFDI40131');
  revision.check(version, 'meses', 'Meses', informacionGlobal?.meses ?? null, 'CFDI40133');
  for (const { tipoRelacion } of cfdi.relacionados) {
    revision.check(version, 'tipoRelacion', 'TipoRelacion', tipoRelacion, 'CFDI40137');
  }
}

function checkConceptos(revision: Revision, { conceptos, impuestos: whole }: Comprobante, version: Version): void {
  for (const { impuesto } of whole.retenciones) revision.check(version, 'impuesto', 'Impuesto', impuesto, 'CFDI40207');
  for (const { impuesto } of whole.traslados) revision.check(version, 'impuesto', 'Impuesto', impuesto, 'CFDI40217');
  for (const { claveUnidad, objetoImp, impuestos } of conceptos) {
    revision.check(version, 'claveUnidad', 'ClaveUnidad', claveUnidad, 'CFDI40165');
    revision.check(version, 'objetoImp', 'ObjetoImp', objetoImp, 'CFDI40170');
    for (const impuesto of impuestos.traslados) checkImpuesto(revision, impuesto, version, ['CFDI40175', 'CFDI40176']);
    for (const impuesto of impuestos.retenciones)
      checkImpuesto(revision, impuesto, version, ['CFDI40182', 'CFDI40183']);
  }
}

function checkImpuesto(
  revision: Revision,
  { impuesto, tipoFactor }: Impuesto,
  version: Version,
  [deImpuesto, deFactor]: readonly [string, string],
): void {
  revision.check(version, 'impuesto', 'Impuesto', impuesto, deImpuesto);
  revision.check(version, 'tipoFactor', 'TipoFactor', tipoFactor, deFactor);
}

function checkComplementos(revision: Revision, { pagos, nomina }: Comprobante, version: Version): void {
  for (const { formaDePago, moneda, doctosRelacionados } of pagos) {
    revision.check(version, 'formaPago', 'FormaDePagoP', formaDePago);
    revision.check(version, 'moneda', 'MonedaP', moneda);
    for (const docto of doctosRelacionados) revision.check(version, 'moneda', 'MonedaDR', docto.moneda);
  }
  for (const { tipoNomina, empleado, percepciones, deducciones, otrosPagos } of nomina) {
    revision.check('nomina', 'tipoNomina', 'TipoNomina', tipoNomina, 'NOM32');
    revision.check('nomina', 'tipoContrato', 'TipoContrato', empleado.tipoContrato, 'NOM51');
    revision.check('nomina', 'tipoJornada', 'TipoJornada', empleado.tipoJornada, 'NOM52');
    revision.check('nomina', 'tipoRegimen', 'TipoRegimen', empleado.tipoRegimen, 'NOM56');
    revision.check('nomina', 'periodicidadPago', 'PeriodicidadPago', empleado.periodicidadPago, 'NOM60');
    for (const { tipo } of percepciones) revision.check('nomina', 'percepcion', 'TipoPercepcion', tipo, 'NOM76');
    for (const { tipo } of deducciones) revision.check('nomina', 'deduccion', 'TipoDeduccion', tipo, 'NOM93');
    for (const { tipo } of otrosPagos) revision.check('nomina', 'otroPago', 'TipoOtroPago', tipo, 'NOM97');
  }
}
