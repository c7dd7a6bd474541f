// What the screens of taxes, risks and counterparts need.

export * from '../balanzas';
export * from '../bancos';
export * from '../carta-values';
export * from '../cartas';
export * from '../celdas-impuesto';
export * from '../contactos';
export * from '../contraparte';
export * from '../cuentas';
export * from '../decisiones-impuestos';
export * from '../diot';
export * from '../importaciones';
export * from '../impuestos';
export * from '../isr';
export * from '../materialidad';
export * from '../mes-impuestos';
export * from '../nomina';
export * from '../polizas';
export * from '../prellenado';
export * from '../retenciones';
export * from '../riesgos';
export * from '../saldos-iva';
