import { paletteCss } from '@boveda/ui-kit/theme';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { frameCss } from './frame/frame-css';
import { LoginPage } from './login/login-page';
import { Brand } from './shared/brand';
import { publicPageCss } from './shared/public-page-css';

/** What the page shows before its scripts run. theme.js chooses by address and session; first-commit.ts removes it. */
const looks: Record<'login' | 'frame', ReactNode> = {
  login: (
    <MemoryRouter>
      <LoginPage />
    </MemoryRouter>
  ),
  frame: (
    <div className="frame">
      <header className="frame-top">
        <Brand />
      </header>
      <nav className="frame-menu" />
      <main className="frame-main" />
    </div>
  ),
};

const css = `${paletteCss}${publicPageCss}${frameCss}
[data-look]{display:none}[data-opens=login] [data-look=login],[data-opens=frame] [data-look=frame]{display:block}
@media (max-width:991px){[data-look=frame] .brand-name,[data-look=frame] img{visibility:hidden}}`;

/** Styles are in the head already. What is typed before React has drawn would be lost, so that nothing can be typed. */
const still = (html: string) =>
  html.replace(/<style[\s\S]*?<\/style>|<link[^>]*>/g, '').replace(/<input[^>]*>/g, '<span style="flex:1"></span>');

const body = Object.entries(looks)
  .map(([name, look]) => `<div data-look="${name}">${still(renderToStaticMarkup(look))}</div>`)
  .join('');

/** Puts the login and the outline of the frame into index.html. Used by the build. */
export const withFirstPaint = (html: string): string =>
  html
    .replace('</head>', () => `<style>${css.replaceAll('\n', '')}</style></head>`)
    .replace('<div id="app"></div>', (app) => `${app}<div id="first-paint" inert aria-hidden="true">${body}</div>`);
