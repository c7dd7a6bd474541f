/** First day on which a version could be issued, and the first one on which it no longer could. */
interface Vigencia {
  readonly desde: string;
  readonly hasta?: string;
}

/** Versions of a complement, by what its Version says. */
export type Vigencias = Readonly<Record<string, Vigencia>>;

/**
 * Carta Porte. 1.0: published on 2021-05-01, in force from 2021-06-01
 * (https://idconline.mx/infoflash/2021/05/03/3115-complemento-carta-porte-en-cfdi-de-traslado). 2.0: what PACs stamp from 2021-12-01
 * (https://mayaccess.com.mx/?p=8132), mandatory from 2022-01-01
 * (https://santamarinasteta.mx/actualidad-legal-prorroga-para-carta-porte/), until 2024-03-31
 * (https://faw.mx/blog/prorroga-sat-carta-porte-2-0-y-la-transicion-a-la-version-3-0, https://hegewischlopez.com.mx/?p=108602). 3.0 and
 * 3.1: the SAT's page, as copied in https://digifact.com.mx/?p=9580; of 3.0 also https://www.lado.mx/noticia.php?id=14736852, of 3.1 also
 * https://sovos.com/regulatory-updates/vat/mexico-the-sat-publishes-version-3-1-of-the-carta-porte-supplement.
 */
export const vigenciasDeCartaPorte: Vigencias = {
  '1.0': { desde: '2021-06-01', hasta: '2022-01-01' },
  '2.0': { desde: '2021-12-01', hasta: '2024-04-01' },
  '3.0': { desde: '2023-11-25', hasta: '2024-07-17' },
  '3.1': { desde: '2024-07-17' },
};

/**
 * The first day of 2.0 (https://cumplecfdi.com/complemento-de-comercio-exterior-2-0/,
 * https://aecomercializadora.com.mx/novedades-del-sat-relativas-al-complemento-de-comercio-exterior-2024/).
 */
const COMERCIO_EXTERIOR_20 = '2024-01-18';

/** Comercio Exterior; of its versions for CFDI 3.2 and 3.3 only the last day is judged. */
export const vigenciasDeComercioExterior: Vigencias = {
  '1.1': { desde: '', hasta: COMERCIO_EXTERIOR_20 },
  '2.0': { desde: COMERCIO_EXTERIOR_20 },
};

/** Whether a version could not be issued on a day, or at a local time; false for one that is not known. */
export function isOutOfForce(vigencias: Vigencias, version: string, fecha: string): boolean {
  const vigencia = vigencias[version];
  return (
    vigencia !== undefined && (fecha < vigencia.desde || (vigencia.hasta !== undefined && fecha >= vigencia.hasta))
  );
}
