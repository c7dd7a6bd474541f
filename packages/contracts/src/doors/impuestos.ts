// What the screens of taxes and risks need.
export * from '../diot';
export * from '../impuestos';
export * from '../prellenado';
export * from '../retenciones';
export * from '../riesgos';
export * from '../saldos-iva';
