// What the screens of cancellation requests and their PAC, downloads of the SAT, its mirror, the board of taxpayers and the page of a client need.
export * from '../buzon';
export * from '../calendario-despacho';
export * from '../carta-values';
export * from '../cliente';
export * from '../descarga';
export * from '../despacho';
export * from '../entrega-despacho';
export * from '../espejo';
export * from '../lote-despacho';
export * from '../pac';
export * from '../piloto';
export * from '../tarea-despacho';
