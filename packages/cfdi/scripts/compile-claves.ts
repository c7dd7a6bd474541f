// Compiles the keys of the SAT's catalogues, with the days from and to which they hold, to src/informe/claves.generated.ts:
//   BOVEDA_SAT_RESOURCES=<folder that holds catalogos> npx tsx packages/cfdi/scripts/compile-claves.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(
  process.env.BOVEDA_SAT_RESOURCES ?? join(import.meta.dirname, '../../../../shared/sat'),
  'catalogos',
);
const target = join(import.meta.dirname, '../src/informe/claves.generated.ts');

/** Table of each catalogue, by version of the CFDI or of the complement. */
const catalogs = {
  '3.3': {
    formaPago: 'cfdi_formas_pago',
    metodoPago: 'cfdi_metodos_pago',
    moneda: 'cfdi_monedas',
    regimenFiscal: 'cfdi_regimenes_fiscales',
    usoCfdi: 'cfdi_usos_cfdi',
    tipoRelacion: 'cfdi_tipos_relaciones',
    claveUnidad: 'cfdi_claves_unidades',
    impuesto: 'cfdi_impuestos',
    tipoFactor: 'cfdi_tipos_factores',
    pais: 'cfdi_paises',
  },
  '4.0': {
    formaPago: 'cfdi_40_formas_pago',
    metodoPago: 'cfdi_40_metodos_pago',
    moneda: 'cfdi_40_monedas',
    regimenFiscal: 'cfdi_40_regimenes_fiscales',
    usoCfdi: 'cfdi_40_usos_cfdi',
    tipoRelacion: 'cfdi_40_tipos_relaciones',
    claveUnidad: 'cfdi_40_claves_unidades',
    impuesto: 'cfdi_40_impuestos',
    tipoFactor: 'cfdi_40_tipos_factores',
    pais: 'cfdi_40_paises',
    exportacion: 'cfdi_40_exportaciones',
    objetoImp: 'cfdi_40_objetos_impuestos',
    periodicidad: 'cfdi_40_periodicidades',
    meses: 'cfdi_40_meses',
  },
  nomina: {
    tipoNomina: 'nomina_tipos_nominas',
    percepcion: 'nomina_tipos_percepciones',
    deduccion: 'nomina_tipos_deducciones',
    otroPago: 'nomina_tipos_otros_pagos',
    tipoContrato: 'nomina_tipos_contratos',
    tipoJornada: 'nomina_tipos_jornadas',
    tipoRegimen: 'nomina_tipos_regimenes',
    periodicidadPago: 'nomina_periodicidades_pagos',
    banco: 'nomina_bancos',
  },
  aduana: { aduana: 'cfdi_40_aduanas' },
  cartaPorte: {
    configuracion: 'ccp_31_configuraciones_autotransporte',
    aerolinea: 'ccp_31_codigos_transporte_aereo',
    documentoAduanero: 'ccp_31_documentos_aduaneros',
    embalaje: 'ccp_31_tipos_embalaje',
    embarcacion: 'ccp_31_configuraciones_maritimas',
    figura: 'ccp_31_figuras_transporte',
    materialPeligroso: 'ccp_31_materiales_peligrosos',
    parte: 'ccp_31_partes_transporte',
    permiso: 'ccp_31_tipos_permiso',
    polo: 'ccp_31_registros_istmo',
    regimenAduanero: 'ccp_31_regimenes_aduaneros',
    remolque: 'ccp_31_tipos_remolque',
    tipoEstacion: 'ccp_31_tipos_estacion',
    transporte: 'ccp_31_transportes',
    unidadPeso: 'ccp_31_claves_unidades',
  },
  comercioExterior: {
    incoterm: 'cce_20_incoterms',
    motivoTraslado: 'cce_20_motivos_traslado',
    pedimento: 'cce_20_claves_pedimentos',
    unidadAduana: 'cce_20_unidades_medida',
  },
  retenciones: { clave: 'ret_20_claves_retencion', entidad: 'ret_20_entidades_federativas' },
} as const;

/** Catalogues whose versions the complements tell by: their first day is that of the version, and a key is theirs on any. */
const WITHOUT_DAYS = /^(ccp|cce|ret)_/;

/** No CFDI of the version is older, so that a key which holds since then holds always. */
const ALWAYS = '2022-01-01';

function readTable(table: string): Record<string, string>[] {
  const schema = readFileSync(join(folder, 'schemas', `${table}.sql`), 'utf8');
  const columns = [...schema.matchAll(/"(\w+)" (?:text|int) not null/g)].map(([, column = '']) => column);
  const rows = readFileSync(join(folder, 'data', `${table}.sql`), 'utf8').matchAll(/VALUES\((.*)\);$/gm);
  return [...rows].map(([, row = '']) => {
    const values = [...row.matchAll(/'((?:[^']|'')*)'|([^,]+)/g)].map(([, text, number]) => text ?? number ?? '');
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']));
  });
}

/** Catalogues of which the schema accepts more than the table has. */
const schemas: Readonly<Record<string, string>> = {
  ccp_31_configuraciones_autotransporte: 'c_ConfigAutotransporte',
  ccp_31_materiales_peligrosos: 'c_MaterialPeligroso',
  ccp_31_tipos_remolque: 'c_SubTipoRem',
};

/** The values of the type of a table in the schema of Carta Porte. */
function readValues(table: string): string[] {
  const type = schemas[table];
  if (!type) return [];
  const path = 'www.sat.gob.mx/sitio_internet/cfd/catalogos/CartaPorte/catCartaPorte.xsd';
  const text = readFileSync(join(folder, '..', path), 'utf8');
  const start = text.indexOf(`name="${type}"`);
  const values = text.slice(start, text.indexOf('</xs:simpleType>', start)).matchAll(/enumeration value="([^"]+)"/g);
  return [...values].map(([, value = '']) => value);
}

function readKeys(table: string): string {
  const ofVersion = WITHOUT_DAYS.test(table);
  const keys = readTable(table).map(({ id = '', vigencia_desde = '', vigencia_hasta = '' }) => {
    const desde = vigencia_desde > ALWAYS ? vigencia_desde : '';
    return ofVersion ? id : [id, desde, vigencia_hasta].join(':').replace(/:+$/, '');
  });
  return [...new Set([...keys, ...readValues(table)])].join(' ');
}

const text = Object.entries(catalogs).map(([version, tables]) => {
  const lines = Object.entries(tables).map(([name, table]) => `    ${name}: ${JSON.stringify(readKeys(table))},`);
  return `  ${JSON.stringify(version)}: {\n${lines.join('\n')}\n  },`;
});
const personasOf = (row: Record<string, string>) =>
  `${row.aplica_fisica === '1' ? 'F' : ''}${row.aplica_moral === '1' ? 'M' : ''}`;
const usos = readTable('cfdi_40_usos_cfdi').map((row) => {
  const regimenes = (row.regimenes_fiscales_receptores ?? '').split(/,\s*/).toSorted().join(' ');
  return `  ${row.id}: { personas: '${personasOf(row)}', regimenes: '${regimenes}' },`;
});
const personas = readTable('cfdi_40_regimenes_fiscales').map((row) => `  '${row.id}': '${personasOf(row)}',`);
const decimales = readTable('cfdi_40_monedas')
  .filter((row) => row.decimales !== '2')
  .map((row) => `  ${row.id}: ${row.decimales},`);
const estados = new Map<string, string[]>();
for (const { estado = '', pais = '' } of readTable('cfdi_40_estados'))
  estados.set(pais, [...(estados.get(pais) ?? []), estado]);
const remolques = readTable('ccp_31_configuraciones_autotransporte').map((row) => `  ${row.id}: '${row.remolque}',`);

writeFileSync(
  target,
  `// Generated by scripts/compile-claves.ts from the SAT's public catalogues. Do not edit.
/** Keys by version and catalogue: \`key[:from[:to]]\`, days inclusive, separated by spaces. */
export const claves = {
${text.join('\n')}
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The receptores that each uso of 4.0 allows: persons (F) and companies (M), and their regímenes. */
export const usosCfdi: Readonly<Record<string, { personas: string; regimenes: string }>> = {
${usos.join('\n')}
};

/** Whose each régimen of 4.0 may be: persons' (F) and companies' (M). */
export const personasDeRegimen: Readonly<Record<string, string>> = {
${personas.join('\n')}
};

/** Decimals of the currencies that do not have two. */
export const decimalesPorMoneda: Readonly<Record<string, number>> = {
${decimales.join('\n')}
};

/** States (c_Estado) of the countries whose states are in the catalogue, separated by spaces. */
export const estadosPorPais: Readonly<Record<string, string>> = {
${[...estados].map(([pais, keys]) => `  ${pais}: '${keys.join(' ')}',`).join('\n')}
};

/** Whether each configuración vehicular goes with remolques (c_ConfigAutotransporte): 1 it does, 0 it does not, or either. */
export const remolquePorConfiguracion: Readonly<Record<string, string>> = {
${remolques.join('\n')}
};
`,
);
