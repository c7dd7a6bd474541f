// Compiles the SAT's catalogues that a representación impresa spells out to src/pdf/catalogos.generated.ts:
//   BOVEDA_SAT_RESOURCES=<folder that holds catalogos/data> npx tsx packages/cfdi/scripts/compile-catalogos.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const data = join(
  process.env.BOVEDA_SAT_RESOURCES ?? join(import.meta.dirname, '../../../../shared/sat'),
  'catalogos/data',
);
const target = join(import.meta.dirname, '../src/pdf/catalogos.generated.ts');

/** Tables of each catalogue, with the column of their label where it is not the second; the label of the last one that has a key wins. */
const catalogs: Readonly<Record<string, readonly string[]>> = {
  regimenFiscal: ['cfdi_regimenes_fiscales', 'cfdi_40_regimenes_fiscales'],
  usoCfdi: ['cfdi_usos_cfdi', 'cfdi_40_usos_cfdi'],
  formaPago: ['cfdi_formas_pago', 'cfdi_40_formas_pago'],
  metodoPago: ['cfdi_metodos_pago', 'cfdi_40_metodos_pago'],
  tipoRelacion: ['cfdi_tipos_relaciones', 'cfdi_40_tipos_relaciones'],
  impuesto: ['cfdi_impuestos', 'cfdi_40_impuestos'],
  exportacion: ['cfdi_40_exportaciones'],
  objetoImp: ['cfdi_40_objetos_impuestos'],
  periodicidad: ['cfdi_40_periodicidades'],
  meses: ['cfdi_40_meses'],
  tipoContrato: ['nomina_tipos_contratos'],
  tipoJornada: ['nomina_tipos_jornadas'],
  tipoRegimen: ['nomina_tipos_regimenes'],
  periodicidadPago: ['nomina_periodicidades_pagos'],
  claveRetencion: ['ret_20_claves_retencion'],
  tipoPagoRetencion: ['ret_20_tipos_pago_retencion'],
  tipoDividendo: ['ret_20_tipos_dividendos_utilidades'],
  entidadRetencion: ['ret_20_entidades_federativas'],
  paisRetencion: ['ret_20_paises'],
  tipoContribuyente: ['ret_20_tipos_contribuyentes'],
  tipoPercepcion: ['nomina_tipos_percepciones'],
  tipoDeduccion: ['nomina_tipos_deducciones'],
  tipoOtroPago: ['nomina_tipos_otros_pagos'],
  tipoHoras: ['nomina_tipos_horas'],
  tipoIncapacidad: ['nomina_tipos_incapacidades'],
  origenRecurso: ['nomina_origenes_recursos'],
  riesgoPuesto: ['nomina_riesgos_puestos'],
  banco: ['nomina_bancos'],
  moneda: ['cfdi_monedas', 'cfdi_40_monedas'],
  claveUnidad: ['cfdi_claves_unidades', 'cfdi_40_claves_unidades'],
  pais: ['cfdi_paises', 'cfdi_40_paises'],
  estado: ['nomina_estados:2', 'cfdi_40_estados:2'],
  clavePedimento: ['cce_20_claves_pedimentos'],
  incoterm: ['cce_20_incoterms'],
  motivoTraslado: ['cce_20_motivos_traslado'],
  unidadAduana: ['cce_20_unidades_medida'],
  figuraTransporte: ['ccp_30_figuras_transporte', 'ccp_31_figuras_transporte'],
  transporte: ['ccp_30_transportes', 'ccp_31_transportes'],
  tipoPermiso: ['ccp_30_tipos_permiso', 'ccp_31_tipos_permiso'],
  configAutotransporte: ['ccp_30_configuraciones_autotransporte', 'ccp_31_configuraciones_autotransporte'],
  remolque: ['ccp_30_tipos_remolque', 'ccp_31_tipos_remolque'],
  embalaje: ['ccp_30_tipos_embalaje', 'ccp_31_tipos_embalaje'],
  parteTransporte: ['ccp_30_partes_transporte', 'ccp_31_partes_transporte'],
  documentoAduanero: ['ccp_30_documentos_aduaneros', 'ccp_31_documentos_aduaneros'],
  regimenAduanero: ['ccp_30_regimenes_aduaneros', 'ccp_31_regimenes_aduaneros'],
  registroIstmo: ['ccp_30_registros_istmo', 'ccp_31_registros_istmo'],
  tipoMateria: ['ccp_30_tipos_materia', 'ccp_31_tipos_materia'],
  tipoEstacion: ['ccp_30_tipos_estacion', 'ccp_31_tipos_estacion'],
  tipoCarga: ['ccp_30_tipos_carga', 'ccp_31_tipos_carga'],
  embarcacion: ['ccp_30_configuraciones_maritimas', 'ccp_31_configuraciones_maritimas'],
  contenedor: [
    'ccp_30_contenedores:2',
    'ccp_31_contenedores:2',
    'ccp_30_contenedores_maritimos',
    'ccp_31_contenedores_maritimos',
  ],
  tipoCarro: ['ccp_30_tipos_carro', 'ccp_31_tipos_carro'],
  tipoServicio: ['ccp_30_tipos_servicio', 'ccp_31_tipos_servicio'],
  tipoTrafico: ['ccp_30_tipos_trafico', 'ccp_31_tipos_trafico'],
  transportistaAereo: ['ccp_30_codigos_transporte_aereo:2', 'ccp_31_codigos_transporte_aereo:2'],
  sectorCofepris: ['ccp_30_sectores_cofepris', 'ccp_31_sectores_cofepris'],
  formaFarmaceutica: ['ccp_30_formas_farmaceuticas', 'ccp_31_formas_farmaceuticas'],
  condicionEspecial: ['ccp_30_condiciones_especiales', 'ccp_31_condiciones_especiales'],
};

function readTable(named: string): [string, string][] {
  const [table = '', column = '1'] = named.split(':');
  const sql = readFileSync(join(data, `${table}.sql`), 'utf8');
  const rows = sql.matchAll(/VALUES\('((?:[^']|'')*)','((?:[^']|'')*)'(?:,'((?:[^']|'')*)')?/g);
  return [...rows]
    .map(([, key = '', ...labels]) => [key, labels[Number(column) - 1] ?? ''])
    .map(([key = '', label = '']) => [key, label.replaceAll("''", "'").replace(/\s+/g, ' ').replace(/\.$/, '').trim()]);
}

const text = Object.entries(catalogs).map(([name, tables]) => {
  const entries = [...new Map(tables.flatMap(readTable))].sort(([a], [b]) => a.localeCompare(b));
  return `  ${name}: {\n${entries.map(([key, label]) => `    ${JSON.stringify(key)}: ${JSON.stringify(label)},`).join('\n')}\n  },`;
});

writeFileSync(
  target,
  `// Generated by scripts/compile-catalogos.ts from the SAT's public catalogues. Do not edit.
export const catalogos = {
${text.join('\n')}
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
`,
);
