import { renderAcuse } from '@boveda/cfdi';
import { estatusAcuse } from '@boveda/contracts';
import { notFound } from '@boveda/platform/core/problem';
import { localAt } from '@boveda/platform/core/time';
import { sql } from 'kysely';
import type { FileResponse } from '../../http/file-response';
import type { Deps } from '../../installation/deps';
import type { CfdiFile } from './open-cfdi';

const NOTA =
  'La bóveda conserva el XML tal como llegó, identificado por su SHA-256. El SAT sella sus acuses con una clave que solo él tiene: este sello no puede verificarse en público. El estado de cada CFDI es el que contesta el SAT.';

interface Stored {
  rfc_emisor: string;
  fecha: string | null;
  created: Date;
  xml_sha256: string;
  folios: { uuid: string; estatus: string }[];
}

/** Opens an acuse of cancellation: the original XML, or a page with its content. */
export async function openAcuseCancelacion({ db, blobs }: Deps, { kind, rfc, id }: CfdiFile): Promise<FileResponse> {
  const { rows } = await sql<Stored>`
    select rfc_emisor, to_char(fecha, 'YYYY-MM-DD HH24:MI:SS') as fecha, created, xml_sha256, (
      select json_agg(json_build_object('uuid', f.uuid, 'estatus', f.estatus) order by f.uuid)
      from acuse_folio f where f.rfc_owner = a.rfc_owner and f.acuse_id = a.id
    ) as folios
    from acuse_cancelacion a where rfc_owner = ${rfc} and id = ${id}::uuid`.execute(db);
  const [acuse] = rows;
  if (!acuse) throw notFound();
  const only = acuse.folios.length === 1 ? acuse.folios[0]?.uuid : undefined;
  const file = { name: `${rfc}_cancelacion_${only ?? id}.${kind}`, type: `application/${kind}` };
  if (kind === 'xml') return { ...file, content: await blobs.open(acuse.xml_sha256) };
  return { ...file, content: await print(rfc, acuse) };
}

const print = (rfc: string, { rfc_emisor, fecha, created, xml_sha256, folios }: Stored): Promise<Buffer> =>
  renderAcuse({
    titulo: 'Acuse de solicitud de cancelación',
    contribuyente: `Contribuyente: ${rfc}`,
    campos: [
      { label: 'RFC del emisor', value: rfc_emisor },
      { label: 'Fecha del acuse', value: fecha ?? 'El acuse no la dice' },
      { label: 'Llegó a la bóveda', value: localAt(created).replace('T', ' ') },
      { label: 'Folios', value: String(folios.length) },
      ...folios.flatMap(({ uuid, estatus }) => [
        { label: 'Folio fiscal', value: uuid.toUpperCase() },
        { label: 'EstatusUUID', value: `${estatus} ${estatusAcuse[estatus] ?? ''}`.trim() || 'El acuse no lo dice' },
      ]),
    ],
    pruebas: [{ label: 'SHA-256 del acuse (XML)', value: xml_sha256 }],
    nota: NOTA,
    creado: created,
  });
