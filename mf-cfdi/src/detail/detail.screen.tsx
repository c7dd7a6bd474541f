import { useParams } from '@boveda/ui-kit/router';
import { useGetCfdiQuery } from '../api';
import type { CfdiList } from '../list/lists';
import type { Section } from '../sections';
import { Counterpart } from './counterpart';
import { Detail } from './detail';
import { Neighbors } from './neighbors';

/** The detail of a CFDI of Clientes or Proveedores. */
export function DetailScreen({ section, list }: { section: Section; list: CfdiList }) {
  const { id = '' } = useParams();
  const { direccion, title, contraparte } = section;
  const cfdi = useGetCfdiQuery({ direccion, id });
  return (
    <Detail
      parent={{ title, path: section.list(list.estado) }}
      answer={cfdi}
      direccionOf={() => direccion}
      neighbors={<Neighbors section={section} list={list} id={id} />}
      parties={(cfdi) => [[contraparte, <Counterpart key="contraparte" cfdi={cfdi} direccion={direccion} />]]}
    />
  );
}
