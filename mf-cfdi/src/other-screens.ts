export { ContribuyentesScreen } from './contribuyentes/contribuyentes.screen';
export { DetailScreen } from './detail/detail.screen';
export { InhabilitadoScreen } from './inhabilitados/inhabilitado.screen';
export { InhabilitadosScreen } from './inhabilitados/inhabilitados.screen';
