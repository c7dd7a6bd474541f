import { Link } from '@boveda/area-kit';
import type { CfdiEnlazado } from '@boveda/contracts';
import type { ReactNode } from 'react';
import { lists } from '../list/lists';
import { sections } from '../sections';

/** Leads to the detail of another CFDI of the vault, below the list of its state; text alone where there is none. */
export function CfdiLink({ cfdi, children }: { cfdi: CfdiEnlazado | null; children: ReactNode }) {
  const section = sections.find(({ direccion }) => direccion === cfdi?.direccion);
  const list = Object.values(lists).find(({ status }) => status === `${cfdi?.status}`);
  if (!cfdi || !section || !list) return children;
  return <Link to={`${section.list(list.estado)}/${cfdi.id}`}>{children}</Link>;
}
