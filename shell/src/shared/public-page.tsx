import { paletteCss, Stylesheet } from '@boveda/ui-kit/theme';
import { type ReactNode, useEffect, useRef } from 'react';
import { Brand } from './brand';
import { focusIfLost } from './focus-if-lost';
import { usePageTitle } from './page-title';
import { publicPageCss } from './public-page-css';

interface Props {
  title: string;
  /** The children have the heading. */
  ownHeading?: boolean;
  /** Shows what the product is beside the form on wide screens. */
  welcome?: boolean;
  children: ReactNode;
}

/**
 * The layout of screens outside of a taxpayer. Its parts are plain elements in the product's colours: antd would be a third
 * of the first load, which every login waits for.
 */
export function PublicPage({ title, ownHeading, welcome, children }: Props) {
  usePageTitle(title);
  const main = useRef<HTMLElement>(null);
  useEffect(() => focusIfLost(main.current), []);
  return (
    <div className="public-page">
      <Stylesheet name="boveda-theme" css={paletteCss} />
      <Stylesheet name="public-page" css={publicPageCss} />
      {welcome && <Welcome />}
      <main className="public-main" ref={main} tabIndex={-1}>
        <div className="public-card">
          <Brand />
          {!ownHeading && <h1>{title}</h1>}
          {children}
        </div>
      </main>
    </div>
  );
}

const Welcome = () => (
  <section className="public-welcome" aria-label="Bienvenida">
    <p className="public-lead">Bienvenido a su Bóveda de CFDI</p>
    <p>
      Sus facturas electrónicas, emitidas y recibidas, en un solo lugar: resguardadas, verificadas ante el SAT y listas
      para consultarse cuando las necesite.
    </p>
    <ul>
      <li>Guarde sus XML, PDF y ZIP; cada CFDI se revisa al recibirlo.</li>
      <li>Encuentre cualquier factura por UUID, RFC o folio.</li>
      <li>Trabaje con todos sus contribuyentes desde una sola cuenta.</li>
    </ul>
    {/* Fetched only where it is shown: on wide screens. */}
    <img
      className="public-picture"
      src="/vista.webp"
      width={960}
      height={600}
      loading="lazy"
      alt="La lista de facturas emitidas de un contribuyente, con su estado ante el SAT y sus totales"
    />
  </section>
);
