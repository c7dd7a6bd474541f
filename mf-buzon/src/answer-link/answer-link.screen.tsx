import { Link, paths } from '@boveda/area-kit';
import type { api, BodyInputOf } from '@boveda/contracts';
import {
  Alert,
  describeProblem,
  Flex,
  folioOf,
  formatFechaCfdi,
  formatMoney,
  ScreenStyles,
  Spin,
  Typography,
} from '@boveda/ui-kit';
import { Facts } from '@boveda/ui-kit/data';
import { useLocation } from '@boveda/ui-kit/router';
import { useEffect, useRef } from 'react';
import { useAnswerByLinkMutation, useListSolicitudesQuery } from '../api';
import css from './answer-link.css?source';
import { readAnswerLink } from './read-answer-link';

/**
 * `/{rfc}/aceptar-rechazar-cancelacion`: answers the request of a mailed link. The answer is sent once, in the session of a
 * user; a mail scanner that opens the link has no session and changes nothing.
 */
export function AnswerLinkScreen() {
  const { search, state } = useLocation();
  const answerLink = readAnswerLink(search, state);
  return (
    <Flex vertical gap="middle">
      <Typography.Title level={1}>
        {answerLink?.accept === '0' ? 'Rechazar cancelación' : 'Aceptar cancelación'}
      </Typography.Title>
      {answerLink && <Cfdi uuid={answerLink.uuid} />}
      {answerLink ? <Answering answerLink={answerLink} /> : <IncompleteLink />}
      <div>
        <Link to={paths.buzon()}>Ir al Buzón</Link>
      </div>
    </Flex>
  );
}

function Answering({ answerLink }: { answerLink: BodyInputOf<typeof api.buzon.answerByLink> }) {
  const [answer, { data, error }] = useAnswerByLinkMutation();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void answer(answerLink);
  }, [answer, answerLink]);
  // Removes the link from the history entry, so that a reload does not send it again.
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

/** The CFDI of the request: its UUID at once, the rest once the vault has answered. */
function Cfdi({ uuid }: { uuid: string }) {
  const { data } = useListSolicitudesQuery({ uuid, status: '0', limit: 10, offset: 0 });
  const [row] = data?.rows ?? [];
  const facts = [
    ['UUID', uuid],
    ['Folio', row?.folio && folioOf(row)],
    ['Emisor', row?.rfc && `${row.rfc} - ${row.nombre}`],
    ['Expedido', row?.fecha && formatFechaCfdi(row.fecha)],
    ['Total', row?.total && formatMoney(row.total, row.moneda)],
  ] as const;
  return (
    <section aria-label="CFDI">
      <ScreenStyles css={css} />
      <Facts className="buzon-cfdi" facts={facts} />
    </section>
  );
}

const IncompleteLink = () => (
  <Alert
    role="alert"
    type="error"
    showIcon
    title="El enlace está incompleto o ya fue usado."
    description="Abra el enlace completo de su correo, o responda la solicitud en el Buzón."
  />
);
