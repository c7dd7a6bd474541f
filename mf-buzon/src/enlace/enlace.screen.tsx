import { Link, paths } from '@boveda/area-kit';
import type { acceptRejectCancel, BodyInputOf } from '@boveda/contracts';
import {
  Alert,
  describeProblem,
  Flex,
  folioDe,
  formatFechaCfdi,
  formatMoney,
  Spin,
  Stylesheet,
  Typography,
} from '@boveda/ui-kit';
import { useLocation } from '@boveda/ui-kit/router';
import { useEffect, useRef } from 'react';
import { useListSolicitudesQuery, useResponderPorEnlaceMutation } from '../api';
import { readEnlace } from './read-enlace';

/**
 * `/{rfc}/aceptar-rechazar-cancelacion`: what the link of a mail decides. It is answered by whoever is in, and once; a
 * scanner of mail that opens the link is not in, and changes nothing.
 */
export function EnlaceScreen() {
  const { search, state } = useLocation();
  const enlace = readEnlace(search, state);
  return (
    <Flex vertical gap="middle">
      <Typography.Title level={1}>
        {enlace?.accept === '0' ? 'Rechazar cancelación' : 'Aceptar cancelación'}
      </Typography.Title>
      {enlace && <Cfdi uuid={enlace.uuid} />}
      {enlace ? <Respuesta enlace={enlace} /> : <Incompleto />}
      <div>
        <Link to={paths.buzon()}>Ir al Buzón</Link>
      </div>
    </Flex>
  );
}

function Respuesta({ enlace }: { enlace: BodyInputOf<typeof acceptRejectCancel> }) {
  const [responder, { data, error }] = useResponderPorEnlaceMutation();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void responder(enlace);
  }, [responder, enlace]);
  // Used up: a reload of the page finds nothing to send again.
  const done = data !== undefined || error !== undefined;
  useEffect(() => {
    if (done) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [done]);
  if (error) {
    const { title, msg } = describeProblem(error);
    return <Alert role="alert" type="error" showIcon title={title} description={msg} />;
  }
  if (!data)
    return (
      <Flex gap="small" align="center" role="status">
        <Spin /> Procesando su respuesta…
      </Flex>
    );
  const isOpen = data.rows.some(({ enverificacion }) => enverificacion);
  return <Alert role="status" type={isOpen ? 'warning' : 'success'} showIcon title={data.msg} />;
}

/** Which CFDI is answered about: at once by its UUID, and by what the vault knows of it. */
function Cfdi({ uuid }: { uuid: string }) {
  const { data } = useListSolicitudesQuery({ uuid, status: '0', limit: 10, offset: 0 });
  const [row] = data?.rows ?? [];
  const facts = [
    ['UUID', uuid],
    ['Folio', row?.folio && folioDe(row)],
    ['Emisor', row?.rfc && `${row.rfc} - ${row.nombre}`],
    ['Expedido', row?.fecha && formatFechaCfdi(row.fecha)],
    ['Total', row?.total && formatMoney(row.total, row.moneda)],
  ] as const;
  return (
    <section aria-label="CFDI">
      <Stylesheet name="buzon-enlace" css={css} />
      <dl className="buzon-cfdi">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

const css = `
.buzon-cfdi{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:.5rem 1.5rem;margin:0}
.buzon-cfdi dt{color:var(--bv-muted);font-size:.8125rem}
.buzon-cfdi dd{margin:0;overflow-wrap:anywhere}`;

const Incompleto = () => (
  <Alert
    role="alert"
    type="error"
    showIcon
    title="El enlace está incompleto o ya fue usado."
    description="Abra el enlace completo de su correo, o responda la solicitud en el Buzón."
  />
);
