import { type EstadoLista, type FoundGroup, type FoundOption, fold, paths } from '@boveda/area-kit';
import type { api } from '@boveda/contracts';
import {
  type AnswerOf,
  type CfdiHallado,
  type ContraparteHallada,
  EstatusCfdi,
  efectosComprobante,
  estatusCfdi,
  type Vista,
} from '@boveda/contracts/core';
import { folioOf, formatFechaCfdi, formatTotal } from '@boveda/ui-kit';
import { listName } from '../list/views/list-name';
import { sections } from '../sections';

const estadoOf: Readonly<Record<number, EstadoLista>> = {
  [EstatusCfdi.Pendiente]: 'pendientes',
  [EstatusCfdi.Vigente]: 'vigentes',
  [EstatusCfdi.Cancelado]: 'cancelados',
  [EstatusCfdi.Invalido]: 'invalidos',
  [EstatusCfdi.Alterado]: 'alterados',
};

/** The same limit as that of the palette's own groups. */
const MOST_VIEWS = 6;
const MOST_LISTS = 3;

const tones = { 1: 'info', 2: 'success', 3: 'danger', 4: 'danger', 5: 'warning' } as const;

const sectionOf = (direccion: CfdiHallado['direccion']) =>
  sections.find((section) => section.direccion === direccion) ?? sections[0];

const listOf = ({ direccion, status }: CfdiHallado): string => sectionOf(direccion).list(estadoOf[status]);

function cfdiOption(row: CfdiHallado): FoundOption {
  const status = row.status as EstatusCfdi;
  const section = sectionOf(row.direccion);
  return {
    key: row.id,
    to: `${listOf(row)}/${row.id}`,
    title: `${efectosComprobante[row.tipo]} ${folioOf(row)} · ${formatTotal(row)}`,
    detail: `${section.contraparte}: ${row.nombre || row.rfc} · ${formatFechaCfdi(row.fecha)} · ${row.uuid}`,
    state: { text: estatusCfdi[status], tone: tones[status] },
  };
}

/** Links to the lists that have CFDI of a counterpart, and to its page. */
const contraparteOptions = ({ rfc, nombre, ...has }: ContraparteHallada): FoundOption[] => [
  ...sections
    .filter(({ direccion }) => has[direccion])
    .map(({ list, title }) => ({
      key: `${rfc} ${title}`,
      to: `${list()}?rfc=${encodeURIComponent(rfc)}&limit=20&offset=0`,
      title: nombre || rfc,
      detail: `${rfc} · Ver en ${title}`,
    })),
  { key: rfc, to: paths.contribuyente(rfc), title: nombre || rfc, detail: `${rfc} · Saldo e historia` },
];

/** A link to the counterparts with the same text in their search. */
const allContrapartes = (text: string): FoundOption => ({
  key: 'todos',
  to: `${paths.contribuyentes}?search=${encodeURIComponent(text)}&limit=20&offset=0`,
  title: 'Ver todos en Contribuyentes',
});

/** Links to the lists that have what was found, each with the same text in its search. */
function listOptions(text: string, cfdi: readonly CfdiHallado[]): FoundOption[] {
  const lists = new Set(cfdi.map(listOf));
  return [...lists].slice(0, MOST_LISTS).map((list) => ({
    key: `todos ${list}`,
    to: `${list}?search=${encodeURIComponent(text)}&limit=20&offset=0`,
    title: `Ver todos en ${listName(list) ?? list}`,
  }));
}

type Hallado = AnswerOf<typeof api.busqueda.find>;

/** The options for what was found for a text, best first, or for what is nearest to it; groups without any are left out. */
export function foundGroups(text: string, { cercanos, ...found }: Hallado): FoundGroup[] {
  const groups = groupsOf(text, found);
  if (groups.length > 0 || !cercanos) return groups;
  return groupsOf(cercanos.texto, cercanos).map(({ title, options }) => ({
    title: `Lo más cercano, «${cercanos.texto}»: ${title}`,
    options,
    isNearest: true,
  }));
}

const groupsOf = (text: string, { cfdi, contrapartes }: Omit<Hallado, 'cercanos'>): FoundGroup[] =>
  [
    { title: 'CFDI', options: [...cfdi.map(cfdiOption), ...(cfdi.length > 1 ? listOptions(text, cfdi) : [])] },
    {
      title: 'Clientes y proveedores',
      options: [
        ...contrapartes.flatMap(contraparteOptions),
        ...(contrapartes.length > 1 ? [allContrapartes(text)] : []),
      ],
    },
  ].filter(({ options }) => options.length > 0);

/** The saved views whose name contains what was typed; no group without any. */
export function viewGroups(text: string, vistas: readonly Vista[]): FoundGroup[] {
  const options = vistas.flatMap(({ id, nombre, lista, consulta }) => {
    const detail = listName(lista);
    return detail && fold(nombre).includes(fold(text))
      ? [{ key: id, to: `${lista}?${consulta}`, title: nombre, detail }]
      : [];
  });
  return options.length > 0 ? [{ title: 'Vistas', options: options.slice(0, MOST_VIEWS) }] : [];
}
