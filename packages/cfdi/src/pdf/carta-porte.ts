import type { Comprobante } from '../comprobante/comprobante';
import { cartaPorteUrl } from '../expresion';
import { childOf, childrenOf, elementsAt, type XmlElement } from '../xml/element';
import { type Canvas, CONTENT, MARGIN, styles } from './canvas';
import { unidadOf } from './conceptos';
import { domicilioOf } from './domicilio';
import { type Field, flowFields } from './fields';
import { amountText, numberText } from './format';
import { drawQr } from './qr';
import { type Column, writeTable } from './table';
import { joined, type Taken, wideFor } from './taken';

const general = [
  'Version',
  'IdCCP',
  'TranspInternac',
  'EntradaSalidaMerc',
  'PaisOrigenDestino',
  'ViaEntradaSalida',
  'TotalDistRec',
  'RegistroISTMO',
  'UbicacionPoloOrigen',
  'UbicacionPoloDestino',
];

/** Several values of one cell below each other. */
const lines = (...parts: readonly string[]) => parts.filter(Boolean);

/** `Origen`: whose a domicilio is. */
const kindOf = (ubicacion: XmlElement) => ubicacion.attributes.TipoUbicacion ?? ubicacion.local;

const columnsUbicaciones = (taken: Taken): Column<XmlElement>[] => [
  {
    title: 'Ubicación',
    width: 62,
    text: (ubicacion) => taken.raw(ubicacion, 'TipoUbicacion'),
    details: (ubicacion) => lines(taken.raw(ubicacion, 'IDUbicacion')),
  },
  {
    title: 'Remitente o destinatario',
    text: (ubicacion) =>
      lines(taken.raw(ubicacion, 'RFCRemitenteDestinatario'), taken.raw(ubicacion, 'NombreRemitenteDestinatario')).join(
        ' ',
      ),
    details: (ubicacion) => {
      const domicilio = domicilioOf(taken, childOf(ubicacion, 'Domicilio'));
      return lines(
        domicilio && `Domicilio de ${kindOf(ubicacion)}: ${domicilio}`,
        joined(
          taken.said(ubicacion, 'NumRegIdTrib'),
          taken.said(ubicacion, 'ResidenciaFiscal'),
          taken.said(ubicacion, 'NumEstacion', 'Estación'),
          taken.shown(ubicacion, 'NombreEstacion'),
          taken.said(ubicacion, 'TipoEstacion', 'Tipo'),
          taken.said(ubicacion, 'NavegacionTrafico'),
        ),
      );
    },
  },
  {
    title: 'Salida o llegada',
    width: 92,
    text: (ubicacion) => taken.shown(ubicacion, 'FechaHoraSalidaLlegada'),
  },
  {
    title: 'Distancia (km)',
    width: 62,
    align: 'right',
    text: (ubicacion) => numberText(taken.raw(ubicacion, 'DistanciaRecorrida')),
  },
];

function detailsOfMercancia(taken: Taken, mercancia: XmlElement): string[] {
  const peso = childOf(mercancia, 'DetalleMercancia');
  return lines(
    joined(
      taken.said(mercancia, 'ClaveSTCC'),
      taken.said(mercancia, 'Dimensiones'),
      taken.said(mercancia, 'MaterialPeligroso'),
      taken.said(mercancia, 'CveMaterialPeligroso'),
      taken.said(mercancia, 'Embalaje'),
      taken.said(mercancia, 'DescripEmbalaje'),
      taken.said(mercancia, 'FraccionArancelaria'),
      taken.said(mercancia, 'UUIDComercioExt'),
      taken.said(mercancia, 'TipoMateria'),
      taken.said(mercancia, 'DescripcionMateria'),
    ),
    joined(...childrenOf(mercancia, 'Pedimentos').map((pedimento) => taken.said(pedimento, 'Pedimento'))),
    ...childrenOf(mercancia, 'DocumentacionAduanera').map((documento) =>
      joined(
        taken.said(documento, 'TipoDocumento', 'Documento aduanero'),
        taken.said(documento, 'NumPedimento', 'Pedimento'),
        taken.said(documento, 'IdentDocAduanero', 'Folio'),
        taken.said(documento, 'RFCImpo', 'RFC del importador'),
      ),
    ),
    ...childrenOf(mercancia, 'GuiasIdentificacion').map((guia) =>
      joined(
        taken.said(guia, 'NumeroGuiaIdentificacion', 'Guía'),
        taken.shown(guia, 'DescripGuiaIdentificacion'),
        taken.said(guia, 'PesoGuiaIdentificacion', 'Peso'),
      ),
    ),
    ...childrenOf(mercancia, 'CantidadTransporta').map((cantidad) =>
      joined(
        taken.said(cantidad, 'Cantidad', 'Transporta'),
        taken.said(cantidad, 'IDOrigen', 'de'),
        taken.said(cantidad, 'IDDestino', 'a'),
        taken.said(cantidad, 'CvesTransporte', 'por'),
      ),
    ),
    joined(
      taken.said(peso, 'PesoBruto'),
      taken.said(peso, 'PesoNeto'),
      taken.said(peso, 'PesoTara'),
      taken.said(peso, 'UnidadPesoMerc'),
      taken.said(peso, 'NumPiezas', 'Piezas'),
    ),
  );
}

const columnsMercancias = (taken: Taken): Column<XmlElement>[] => [
  { title: 'Clave', width: 50, text: (mercancia) => taken.raw(mercancia, 'BienesTransp') },
  {
    title: 'Mercancía',
    text: (mercancia) => taken.raw(mercancia, 'Descripcion'),
    details: (mercancia) => detailsOfMercancia(taken, mercancia),
    spread: true,
  },
  { title: 'Cantidad', width: 56, align: 'right', text: (mercancia) => numberText(taken.raw(mercancia, 'Cantidad')) },
  {
    title: 'Unidad',
    width: 66,
    text: (mercancia) =>
      unidadOf({
        claveUnidad: taken.raw(mercancia, 'ClaveUnidad') || null,
        unidad: taken.raw(mercancia, 'Unidad') || null,
      }),
  },
  { title: 'Peso (kg)', width: 60, align: 'right', text: (mercancia) => numberText(taken.raw(mercancia, 'PesoEnKg')) },
  {
    title: 'Valor',
    width: 86,
    align: 'right',
    text: (mercancia) =>
      lines(amountText(taken.raw(mercancia, 'ValorMercancia')), taken.raw(mercancia, 'Moneda')).join(' '),
  },
];

const columnsRemolques = (taken: Taken): Column<XmlElement>[] => [
  { title: 'Remolque', text: (remolque) => taken.shown(remolque, 'SubTipoRem') },
  { title: 'Placa', width: 120, text: (remolque) => taken.raw(remolque, 'Placa') },
];

/** `Operador`: whose a domicilio is. */
const figuraOf = (taken: Taken, figura: XmlElement) => taken.shown(figura, 'TipoFigura').replace(/^\d+ /, '');

const columnsFiguras = (taken: Taken): Column<XmlElement>[] => [
  { title: 'Figura', width: 110, text: (figura) => taken.shown(figura, 'TipoFigura') },
  { title: 'RFC', width: 86, text: (figura) => taken.raw(figura, 'RFCFigura') },
  {
    title: 'Nombre',
    text: (figura) => taken.raw(figura, 'NombreFigura'),
    details: (figura) => {
      const domicilio = domicilioOf(taken, childOf(figura, 'Domicilio'));
      return lines(
        joined(
          ...childrenOf(figura, 'PartesTransporte').map((parte) => taken.said(parte, 'ParteTransporte', 'Parte')),
          taken.said(figura, 'NumRegIdTribFigura'),
          taken.said(figura, 'ResidenciaFiscalFigura'),
        ),
        domicilio && `Domicilio del ${figuraOf(taken, figura)}: ${domicilio}`,
      );
    },
  },
  { title: 'Licencia', width: 92, text: (figura) => taken.raw(figura, 'NumLicencia') },
];

function writeSection(canvas: Canvas, title: string, fields: readonly Field[]): void {
  if (fields.length === 0) return;
  canvas.heading(title, 30);
  flowFields(canvas, fields, 4);
}

function writeRows(
  canvas: Canvas,
  title: string,
  columns: readonly Column<XmlElement>[],
  rows: readonly XmlElement[],
): void {
  if (rows.length === 0) return;
  canvas.heading(title, 50);
  writeTable(canvas, columns, rows);
}

/** The QR code of the page where the SAT shows a Carta Porte (its guía de llenado, versions 3.x). */
function writeCartaPorteQr(canvas: Canvas, cfdi: Comprobante, element: XmlElement): void {
  const url = cartaPorteUrl(cfdi, element);
  if (url === null) return;
  const side = 72;
  canvas.ensure(side + 6);
  drawQr(canvas, url, MARGIN, canvas.y + 2, side);
  canvas.line('Verificación de la Carta Porte', MARGIN + side + 12, canvas.y + 4, CONTENT - side - 12, styles.label);
  canvas.y += side + 8;
}

/**
 * A Carta Porte as PACs print it: the journey, its places, what is carried, the vehicle and who answers for it. What this leaves, such
 * as a ship or a train, is listed after it.
 */
export function writeCartaPorte(canvas: Canvas, cfdi: Comprobante, element: XmlElement, taken: Taken): void {
  const mercancias = childOf(element, 'Mercancias');
  const auto = childOf(mercancias, 'Autotransporte');
  const regimenes = elementsAt(element, 'RegimenesAduaneros', 'RegimenAduaneroCCP')
    .map((regimen) => taken.shown(regimen, 'RegimenAduanero'))
    .join(', ');
  writeSection(canvas, 'Carta Porte', [
    ...taken.fields(element, general),
    ...(regimenes ? [{ label: 'Regímenes aduaneros', value: regimenes, wide: wideFor(regimenes) }] : []),
  ]);
  writeCartaPorteQr(canvas, cfdi, element);
  writeRows(
    canvas,
    'Carta Porte · Ubicaciones',
    columnsUbicaciones(taken),
    elementsAt(element, 'Ubicaciones', 'Ubicacion'),
  );
  writeRows(
    canvas,
    'Carta Porte · Mercancías',
    columnsMercancias(taken),
    mercancias ? childrenOf(mercancias, 'Mercancia') : [],
  );
  const pesos = taken.fields(mercancias, ['PesoBrutoTotal', 'PesoNetoTotal', 'UnidadPeso', 'NumTotalMercancias']);
  if (pesos.length > 0) {
    canvas.ensure(40);
    canvas.y += 6;
    flowFields(canvas, pesos, 4);
  }
  writeSection(canvas, 'Carta Porte · Autotransporte', [
    ...taken.fields(auto, ['PermSCT', 'NumPermisoSCT']),
    ...taken.fields(childOf(auto, 'IdentificacionVehicular'), [
      'ConfigVehicular',
      'PlacaVM',
      'AnioModeloVM',
      'PesoBrutoVehicular',
    ]),
    ...taken.fields(childOf(auto, 'Seguros'), [
      'AseguraRespCivil',
      'PolizaRespCivil',
      'AseguraMedAmbiente',
      'PolizaMedAmbiente',
      'AseguraCarga',
      'PolizaCarga',
      'PrimaSeguro',
    ]),
  ]);
  writeRows(
    canvas,
    'Carta Porte · Remolques',
    columnsRemolques(taken),
    auto ? elementsAt(auto, 'Remolques', 'Remolque') : [],
  );
  writeRows(
    canvas,
    'Carta Porte · Figuras de transporte',
    columnsFiguras(taken),
    elementsAt(element, 'FiguraTransporte', 'TiposFigura'),
  );
}
