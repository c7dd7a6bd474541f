import { Link, paths } from '@boveda/area-kit';
import type { FichaContraparte } from '@boveda/contracts';
import { Button, Headed, ScreenStyles } from '@boveda/ui-kit';
import { Copyable, useDelayedFlag } from '@boveda/ui-kit/data';
import { LoadError, NotFound, Skeleton } from '@boveda/ui-kit/feedback';
import { useParams } from '@boveda/ui-kit/router';
import { useState } from 'react';
import { BackToList } from '../detail/back-to-list';
import detailCss from '../detail/detail.css?source';
import linesCss from '../detail/lines.css?source';
import { sections } from '../sections';
import { Trato } from '../trato/trato';
import { ConceptosOfContraparte } from './conceptos-of-contraparte';
import css from './contribuyente.css?source';
import { useGetContraparteQuery } from './contribuyentes-api';
import { DoceMeses } from './doce-meses';
import { EfoBadge } from './efo-badge';
import { EfosModal } from './efos-modal';
import { Lado } from './lado';
import { ListaBadge } from './lista-badge';
import { RiesgosDe } from './riesgos-de';

const parent = { title: 'Contribuyentes', path: paths.contribuyentes };

/** The page of a counterpart: what is owed, what was invoiced in both directions, its conceptos and its risks. */
export function ContribuyenteScreen() {
  const { id = '' } = useParams();
  const { currentData: ficha, error, isFetching, refetch } = useGetContraparteQuery(id);
  const isLate = useDelayedFlag(isFetching && !ficha);
  const isUnknown = error && 'status' in error && (error.status === 404 || error.status === 400);
  return (
    <article className="cfdi-detail cfdi-ficha" aria-busy={isFetching}>
      <ScreenStyles css={detailCss} />
      <ScreenStyles css={linesCss} />
      <ScreenStyles css={css} />
      <div className="cfdi-detail-nav">
        <BackToList parent={parent} />
      </div>
      {ficha ? (
        <Ficha key={ficha.rfc} ficha={ficha} />
      ) : error && !isFetching ? (
        isUnknown ? (
          <NotFound action={<Link to={paths.contribuyentes}>Ir a Contribuyentes</Link>} />
        ) : (
          <LoadError error={error} onRetry={refetch} />
        )
      ) : (
        isLate && <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </article>
  );
}

function Ficha({ ficha }: { ficha: FichaContraparte }) {
  const [isDetail, setDetail] = useState(false);
  const { rfc, nombre, efo, listas } = ficha;
  const sides = sections.filter(({ direccion }) => ficha[direccion].cantidad > 0);
  return (
    <>
      <Headed
        heading={
          <header className="cfdi-detail-head">
            <h1>{nombre || rfc}</h1>
          </header>
        }
      >
        <div className="cfdi-ficha-who">
          <Copyable text={rfc} label="Copiar RFC" done="RFC copiado" />
          {efo > 0 && (
            <>
              <EfoBadge situacion={efo} />
              <Button size="small" onClick={() => setDetail(true)}>
                Detalle 69-B
              </Button>
            </>
          )}
          {listas.map((lista) => (
            <ListaBadge key={lista} lista={lista} />
          ))}
          <Link to={`${paths.materialidad()}?contraparte=${encodeURIComponent(rfc)}`}>Expedientes de materialidad</Link>
        </div>
      </Headed>
      {sides.length === 0 ? (
        <p>No hay CFDI vigentes con este contribuyente.</p>
      ) : (
        <>
          <div className="cfdi-ficha-sides">
            {sides.map((section) => (
              <Lado key={section.direccion} rfc={rfc} lado={ficha[section.direccion]} section={section} />
            ))}
          </div>
          <DoceMeses ficha={ficha} sides={sides} />
          <div className="cfdi-ficha-sides">
            {sides.map((section) => (
              <ConceptosOfContraparte key={section.direccion} rfc={rfc} section={section} />
            ))}
          </div>
        </>
      )}
      <Trato rfc={rfc} />
      <RiesgosDe rfc={rfc} />
      {isDetail && <EfosModal rfc={rfc} onClose={() => setDetail(false)} />}
    </>
  );
}
