import { Link } from '@boveda/area-kit';
import type { CfdiEnlazado, Direccion } from '@boveda/contracts';
import type { ReactNode } from 'react';
import { lists } from '../list/lists';
import { sections } from '../sections';

/** The address of the list of CFDI of a state. */
export function listOf(direccion: Direccion | undefined, status: number | undefined): string | undefined {
  const section = sections.find((each) => each.direccion === direccion);
  const list = Object.values(lists).find((each) => each.status === `${status}`);
  return section && list && section.list(list.estado);
}

/** Leads to the detail of another CFDI of the vault, below the list of its state; text alone where there is none. */
export function CfdiLink({ cfdi, children }: { cfdi: CfdiEnlazado | null; children: ReactNode }) {
  const list = listOf(cfdi?.direccion, cfdi?.status);
  return cfdi && list ? <Link to={`${list}/${cfdi.id}`}>{children}</Link> : children;
}
