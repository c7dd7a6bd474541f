/** Fetches the screens of a month: a chunk of their own, because a visit begins with a month or with the risks. */
export const loadImpuestos = () => import('./impuestos/impuestos.screen');

/** Fetches the movements of bank accounts. */
export const loadBancos = () => import('./bancos/bancos.screen');

/** Fetches the feed of risks. */
export const loadRiesgos = () => import('./riesgos/riesgos.screen');

/** Fetches the evidence of suppliers and operations. */
export const loadMaterialidad = () => import('./materialidad/materialidad.screen');
