// What the screens of cancellation requests and their PAC, downloads of the SAT, its mirror and the board of taxpayers need.
export * from '../buzon';
export * from '../calendario-despacho';
export * from '../descarga';
export * from '../despacho';
export * from '../espejo';
export * from '../lote-despacho';
export * from '../pac';
export * from '../piloto';
export * from '../tarea-despacho';
