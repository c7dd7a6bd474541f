// What makes CFDI for the demo and for tests: a plan of two years of business, and builders of single documents.
// Never: how the product reads, checks or keeps CFDI; nothing that people run but the demo and test environments may import this.
export { type CfdiBuilder, type CfdiFacts, createCfdiBuilder } from './cfdi/cfdi-builder';
export { type CfdiParts, cfdiXml, conceptoXml, timbreXml } from './cfdi/cfdi-xml';
export { hidroYPetroXml, reciboDe } from './cfdi/complementos';
export { element } from './cfdi/element';
export { createNominaBuilder, type NominaBuilder, type NominaFacts } from './cfdi/nomina-builder';
export { openCsd } from './cfdi/open-csd';
export { createRetencionBuilder, type RetencionBuilder, type RetencionFacts } from './cfdi/retencion-builder';
export { sealedCfdiXml } from './cfdi/seal-cfdi';
export { type DemoAuthority, hasFiel, openDemoAuthority, POR_VENCER } from './demo/authority';
export { type DocumentoDemo, type Factura, totalesOf } from './demo/documentos';
export { type MetadatoDemo, metadatoOf, writeMetadatos } from './demo/metadatos';
export {
  contrapartes,
  contribuyentesDemo,
  LISTADO_49_BIS,
  OTROS_LISTADOS,
  type Persona,
  POR_AGREGAR,
  situaciones,
} from './demo/personas';
export { planDemo } from './demo/plan-demo';
export { planRetenciones, type RetencionDemo } from './demo/plan-retenciones';
export { Random } from './demo/random';
export { repeatFacturas } from './demo/repeat-facturas';
export { sealDocumento } from './demo/seal-documento';
export { type DemoUpload, uploadsOf } from './demo/uploads';
export { type AutoridadDePrueba, openAutoridadDePrueba } from './pruebas/autoridad';
export { facturaDePrueba, personaDePrueba, planPrueba } from './pruebas/plan-prueba';
