/** First day on which a version could be issued, and the first one on which it no longer could. */
interface Vigencia {
  readonly desde: string;
  readonly hasta?: string;
}

/** Versions of a complement, by what its Version says. */
export type Vigencias = Readonly<Record<string, Vigencia>>;

/**
 * Carta Porte. 1.0: published on 2021-05-01 (also thelogisticsworld.com), in force from 2021-06-01 (idconline.mx, infoflash of 2021-05-03).
 * 2.0: what PACs stamp from 2021-12-01 (mayaccess.com.mx/?p=8132), mandatory from 2022-01-01 (RMF 2021, cuarta modificación, by
 * santamarinasteta.mx and sovos.com), until 2024-03-31 (SAT, comunicado 001/2024, by faw.mx; also hegewischlopez.com.mx). 3.0 and 3.1: the
 * SAT's page as copied in digifact.com.mx/?p=9580; of 3.0 also lado.mx (RMF 2023, octava modificación), of 3.1 also sovos.com.
 */
export const vigenciasDeCartaPorte: Vigencias = {
  '1.0': { desde: '2021-06-01', hasta: '2022-01-01' },
  '2.0': { desde: '2021-12-01', hasta: '2024-04-01' },
  '3.0': { desde: '2023-11-25', hasta: '2024-07-17' },
  '3.1': { desde: '2024-07-17' },
};

/** The first day of 2.0, as cumplecfdi.com/complemento-de-comercio-exterior-2-0 and aecomercializadora.com.mx say. */
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
