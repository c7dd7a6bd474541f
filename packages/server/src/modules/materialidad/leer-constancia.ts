import { labelOf } from '@boveda/cfdi';
import type { LecturaDocumento } from '@boveda/contracts';

/** What the text of a constancia or an opinión says of it. */
export type Leido = Omit<LecturaDocumento, 'comparados' | 'diferencias' | 'qr'>;

/** The form of an RFC, for expressions. */
export const RFC = '[A-ZÑ&]{3,4}\\d{6}[A-Z\\d]{2}[A\\d]';
const CLAVES = '601 603 605 606 607 608 610 611 612 614 615 616 620 621 622 623 624 625 626'.split(' ');
const MESES = 'ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SEPTIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE'.split(' ');
const VALIDADOR = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf';

const SIN_TEXTO =
  'No se pudo comprobar: el texto del archivo no es de una constancia ni de una opinión 32-D. Puede ser una imagen o un PDF impreso.';

/** Returns a text as it is compared: upper case without spaces and accents; Ñ stays. */
export const compacted = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/N\u0303|n\u0303/g, 'Ñ')
    .replaceAll(/[\u0300-\u036f\s]/g, '')
    .toUpperCase();

/** Reads a constancia de situación fiscal or an opinión 32-D by its labels. `pdf` is the text of a PDF, and its words may be joined. */
export function leerConstancia(pdf: string): Leido {
  const texto = compacted(pdf);
  if (/RESPUESTADEOPINION|OPINIONDE(?:L)?CUMPLIMIENTO/.test(texto)) return leerOpinion(texto);
  if (texto.includes('CONSTANCIADESITUACIONFISCAL')) return leerSituacion(texto);
  return { ...NADA, avisos: [SIN_TEXTO] };
}

/** Nothing was read. */
export const NADA: Leido = {
  ...{ tipo: null, rfc: null, nombre: null, folio: null, fecha: null, codigoPostal: null, estatus: null },
  ...{ sentido: null, regimenes: [], avisos: [], verificar: null },
};

/** What stands behind a label and is as long as an RFC with as many digits, whether or not it is one. */
const COMO_RFC = /^(?=(?:[^\d]{0,12}\d){5})[A-ZÑ&\d]{12,13}/;

/** The RFC behind every one of these labels, one that is ill-formed as it stands there. */
const rfcsDe = (texto: string, labels: RegExp): string[] =>
  [...texto.matchAll(labels)].flatMap(({ index, 0: label }) => {
    const from = index + label.length;
    const [said] = COMO_RFC.exec(texto.slice(from, from + 13)) ?? [];
    return said === undefined ? [] : [said];
  });

/** A fact as the text states it and as the cadena original does. */
interface Contraste {
  dato: string;
  texto: readonly string[];
  sellado: string | undefined;
}

/** Says of which facts the text differs from the cadena original, which an alteration seldom reaches. */
function contrastar(contrastes: readonly Contraste[]): string[] {
  if (contrastes.every(({ sellado }) => sellado === undefined))
    return ['No se pudo comprobar: el texto no tiene la cadena original del SAT.'];
  return contrastes.flatMap(({ dato, texto, sellado }) =>
    texto.some((said) => sellado === undefined || !said.startsWith(sellado))
      ? [`No se pudo comprobar: ${dato} del texto y de la cadena original no son lo mismo.`]
      : [],
  );
}

/** The RFC that a text states first, or its cadena where it states none; null: what it states is no RFC. */
const rfcOf = ([first]: readonly string[], sellado: string | undefined): string | null =>
  first === undefined ? (sellado ?? null) : find(first, new RegExp(`^(${RFC})`));

const listed = (value: string | null): string[] => (value === null ? [] : [value]);

const find = (texto: string, pattern: RegExp): string | null => pattern.exec(texto)?.[1] ?? null;

function leerSituacion(texto: string): Leido {
  const [, sellado, rfcSellado] =
    new RegExp(`\\|\\|(\\d{4}/\\d\\d/\\d\\d)[\\d:]{4,8}\\|(${RFC})\\|CONSTANCIADESITUACIONFISCAL\\|`).exec(texto) ?? [];
  const rfcs = rfcsDe(texto, /RFC:/g);
  const rfc = rfcOf(rfcs, rfcSellado);
  const folio = find(texto, /IDCIF:(\d{6,15})/);
  const fecha = sellado?.replaceAll('/', '-');
  return {
    ...NADA,
    ...{ tipo: 'constancia', rfc, folio, nombre: nombreOf(texto), regimenes: regimenesOf(texto) },
    fecha: fecha ?? null,
    codigoPostal: find(texto, /CODIGOPOSTAL:(\d{5})/),
    estatus: find(texto, /ESTATUSENELPADRON:([A-Z]{1,30}?)(?=FECHADE|[^A-Z])/),
    avisos: contrastar([
      { dato: 'el RFC', texto: rfcs, sellado: rfcSellado },
      { dato: 'la fecha de emisión', texto: listed(fechaEnLetras(texto, 'FECHADEEMISION.{0,80}?')), sellado: fecha },
    ]),
    verificar: rfc && folio ? `${VALIDADOR}?D1=10&D2=1&D3=${folio}_${encodeURIComponent(rfc)}` : null,
  };
}

/** The name of a legal person, or the names of a natural one in their order. */
function nombreOf(texto: string): string | null {
  const moral = find(texto, /DENOMINACION\/RAZONSOCIAL:(.{1,250}?)REGIMENCAPITAL:/);
  if (moral) return moral;
  const fisica = /NOMBRE\(S\):(.{1,100}?)PRIMERAPELLIDO:(.{0,100}?)SEGUNDOAPELLIDO:(.{0,100}?)FECHAINICIO/.exec(texto);
  return fisica ? fisica.slice(1).join('') : null;
}

/** The names of the SAT, the longest first: one may end with another. */
const TITULOS = CLAVES.map((clave) => ({ clave, nombre: labelOf('regimenFiscal', clave).slice(clave.length + 1) }))
  .map((regimen) => ({ ...regimen, titulo: compacted(regimen.nombre) }))
  .toSorted((a, b) => b.titulo.length - a.titulo.length);

/** The regímenes of the table, each with the day since which it holds, and the day until which if it ended. */
function regimenesOf(texto: string): Leido['regimenes'] {
  const from = texto.indexOf('REGIMENES:');
  if (from < 0) return [];
  const end = texto.indexOf('OBLIGACIONES:', from);
  let tabla = texto.slice(from, end < 0 ? from + 5_000 : end);
  const found: (Leido['regimenes'][number] & { at: number })[] = [];
  // One that ended and was taken up again stands there twice.
  for (const { clave, nombre, titulo } of TITULOS)
    for (let at = tabla.indexOf(titulo); at >= 0; at = tabla.indexOf(titulo)) {
      const [, desde, hasta] =
        /^(\d\d\/\d\d\/\d{4})(\d\d\/\d\d\/\d{4})?/.exec(tabla.slice(at + titulo.length, at + titulo.length + 20)) ?? [];
      found.push({ clave, nombre, desde: isoOf(desde), hasta: isoOf(hasta), at });
      tabla = tabla.slice(0, at) + '.'.repeat(titulo.length) + tabla.slice(at + titulo.length);
    }
  return found.toSorted((a, b) => a.at - b.at).map(({ at: _at, ...regimen }) => regimen);
}

function leerOpinion(texto: string): Leido {
  const [, rfcSellado, folioSellado, dia, letra] =
    new RegExp(`\\|\\|(${RFC})\\|([A-Z\\d]{6,20})\\|(\\d\\d-\\d\\d-\\d{4})\\|([A-Z])\\|`).exec(texto) ?? [];
  const rfcs = rfcsDe(texto, /CLAVEDER\.?F\.?C\.?:?|R\.F\.C\.:/g);
  const rfc = rfcOf(rfcs, rfcSellado);
  const folioDicho = find(texto, /FOLIO:?(\d\d[A-Z]{2}\d{5,10})/);
  const folio = folioSellado ?? folioDicho;
  const dichoEl = fechaEnLetras(texto, 'REVISIONPRACTICADAELDIA');
  const fecha = isoOf(dia) ?? dichoEl;
  const sentido = sentidoOf(texto);
  // Words that are none of the four are no reason to believe the letter.
  const otro = sentido === null && /SENTIDO:?(?!REVISION)[A-Z]{4}/.test(texto);
  const sellado = otro ? null : (LETRAS[letra ?? ''] ?? null);
  const avisos = contrastar([
    { dato: 'el RFC', texto: rfcs, sellado: rfcSellado },
    { dato: 'el folio', texto: listed(folioDicho), sellado: folioSellado },
    { dato: 'el día', texto: listed(dichoEl), sellado: isoOf(dia) ?? undefined },
    { dato: 'el sentido', texto: listed(sentido && letraDe(sentido)), sellado: letra && letraOf(letra) },
  ]);
  return {
    ...NADA,
    ...{ tipo: 'opinion', rfc, folio, fecha, sentido: sentido ?? sellado, avisos },
    verificar:
      rfc && folio && dia && letra && letra in LETRAS
        ? `${VALIDADOR}?D1=1&D2=1&D3=${folio}_${encodeURIComponent(rfc)}_${dia}_${letra}`
        : null,
  };
}

function sentidoOf(texto: string): Leido['sentido'] {
  const [, found = ''] =
    /SENTIDO:?(POSITIV|NEGATIV|INSCRITOSINOBLIGACIONES|(?:EN)?SUSPENSION)/.exec(texto) ??
    /OPINION:?(POSITIV|NEGATIV|INSCRITOSINOBLIGACIONES|(?:EN)?SUSPENSION)/.exec(texto) ??
    [];
  const sentidos = { P: 'positiva', N: 'negativa', I: 'sinObligaciones', E: 'suspension', S: 'suspension' } as const;
  return sentidos[found[0] as keyof typeof sentidos] ?? null;
}

/** The letters of an opinión in its cadena original; those of the other two are not published. */
const LETRAS: Readonly<Record<string, Leido['sentido']>> = { P: 'positiva', N: 'negativa' };
const OTRA = 'otra';
/** The letter of a sentido in a cadena or a code, as it can be compared. */
export const letraOf = (letra: string): string => (letra in LETRAS ? letra : OTRA);
/** The letter of a sentido in words, as it can be compared. */
export const letraDe = (sentido: NonNullable<Leido['sentido']>): string =>
  Object.keys(LETRAS).find((letra) => LETRAS[letra] === sentido) ?? OTRA;

/** The day in letters that stands behind something. */
function fechaEnLetras(texto: string, behind: string): string | null {
  const [, dia = '', mes = '', anio] =
    new RegExp(`${behind}(\\d{1,2})DE(${MESES.join('|')})DEL?(\\d{4})`).exec(texto) ?? [];
  return anio ? `${anio}-${String(MESES.indexOf(mes) + 1).padStart(2, '0')}-${dia.padStart(2, '0')}` : null;
}

/** A day as it is written here, with slashes or hyphens; null: there is none, or it is no day. */
function isoOf(day: string | undefined): string | null {
  const iso = day?.split(/[/-]/).toReversed().join('-');
  return iso && !Number.isNaN(Date.parse(iso)) ? iso : null;
}
