import type { ListChoices } from '@boveda/area-kit';
import type { Section } from '../sections';
import type { CfdiList } from './lists';

/** The query of the view that a list opens with. */
export const defaultView = (choices: ListChoices | null, section: Section, list: CfdiList): string | undefined =>
  choices?.vistas.find(({ lista, predeterminada }) => predeterminada && lista === section.list(list.estado))?.consulta;
