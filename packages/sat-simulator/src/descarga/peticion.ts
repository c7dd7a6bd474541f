import type { Peticion } from './solicitudes';
import { attribute, type Elemento } from './xml';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const YEARS = 6;
const tipos = {
  SolicitaDescargaEmitidos: 'emitidos',
  SolicitaDescargaRecibidos: 'recibidos',
  SolicitaDescargaFolio: 'folio',
} as const;

const member = <const Names extends readonly string[]>(names: Names, value: string | undefined) =>
  names.find((name): name is Names[number] => name === value);

/** What a request asks for, or the sentence that the service refuses it with. */
export function readPeticion(operation: Elemento, request: Elemento, now: Date): Peticion | string {
  const tipo = tipos[operation.tag.local as keyof typeof tipos];
  if (!tipo) return 'XML Mal Formado';
  const names = Object.values(request.tag.attributes).map(({ name }) => name);
  if (names.join() !== names.toSorted().join()) return 'XML Mal Formado';
  const of = (name: string) => attribute(request, name);
  const rfc = of('RfcSolicitante') ?? '';
  if (tipo === 'folio') return readFolio(rfc, of('Folio'));
  const contenido = member(['CFDI', 'Metadata'], of('TipoSolicitud'));
  const estado = member(['Todos', 'Vigente', 'Cancelado'], of('EstadoComprobante') ?? 'Todos');
  const [inicio, fin] = [of('FechaInicial') ?? '', of('FechaFinal') ?? ''];
  if (!contenido || !estado || !TIME.test(inicio) || !TIME.test(fin)) return 'XML Mal Formado';
  if (of(tipo === 'emitidos' ? 'RfcEmisor' : 'RfcReceptor') !== rfc) return 'XML Mal Formado';
  if (inicio >= fin) return 'La fecha inicial es mayor o igual a la fecha final';
  const oldest = `${now.getFullYear() - YEARS}${now.toISOString().slice(4, 10)}`;
  if (inicio.slice(0, 10) < oldest) return 'La fecha inicial no puede ser mayor a seis años';
  if (tipo === 'recibidos' && contenido === 'CFDI' && estado !== 'Vigente')
    return 'No se permite la descarga de xml que se encuentren cancelados';
  return { rfc, tipo, contenido, estado, inicio, fin, folio: '' };
}

function readFolio(rfc: string, folio: string | undefined): Peticion | string {
  if (!folio) return 'XML Mal Formado';
  return { rfc, tipo: 'folio', contenido: 'CFDI', estado: 'Todos', inicio: '', fin: '', folio: folio.toLowerCase() };
}
