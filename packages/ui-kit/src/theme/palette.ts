import { typographyCss } from './typography';

/** Colours of one mode. Every text on every surface is at least 4.5:1 (WCAG 2.2 AA, 1.4.3); axe checks it on the screens. */
interface Palette {
  readonly canvas: string;
  readonly surface: string;
  readonly raised: string;
  readonly subtle: string;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly control: string;
  readonly primary: string;
  readonly link: string;
  readonly focus: string;
  readonly success: string;
  readonly successSurface: string;
  readonly warning: string;
  readonly warningSurface: string;
  readonly danger: string;
  readonly dangerSurface: string;
  readonly info: string;
  readonly infoSurface: string;
}

const light: Palette = {
  canvas: '#f4f6f9',
  surface: '#ffffff',
  raised: '#ffffff',
  subtle: '#f7f8fa',
  text: '#1c2430',
  muted: '#56606e',
  border: '#dde1e7',
  control: '#868e99',
  primary: '#0b53c0',
  link: '#0b53c0',
  focus: '#0b53c0',
  success: '#1b6e1f',
  successSurface: '#e9f6ea',
  warning: '#8a4b00',
  warningSurface: '#fff4e0',
  danger: '#b42318',
  dangerSurface: '#fdecea',
  info: '#0b53c0',
  infoSurface: '#e8f0fd',
};

const dark: Palette = {
  canvas: '#0f1319',
  surface: '#171c24',
  raised: '#1e242e',
  subtle: '#1b212a',
  text: '#e6e9ee',
  muted: '#a4adba',
  border: '#2e3642',
  control: '#6d7785',
  primary: '#1f63d1',
  link: '#84b3ff',
  focus: '#84b3ff',
  success: '#7fd184',
  successSurface: '#16301a',
  warning: '#f0b866',
  warningSurface: '#35270f',
  danger: '#ff9a91',
  dangerSurface: '#3a1a18',
  info: '#84b3ff',
  infoSurface: '#152744',
};

/** All colours: antd's tokens and our CSS variables are made from them. */
export const palettes = { light, dark } as const;

const variables = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--bv-${name}:${value};`)
    .join('');

/** Typography and palettes as CSS variables (`--bv-text`…); the mode on `<html data-theme>` picks a palette. Paper is light. */
export const paletteCss = `${typographyCss}
:root{${variables(light)}color-scheme:light}
@media screen{:root[data-theme=dark]{${variables(dark)}color-scheme:dark}}
body{background:var(--bv-canvas);color:var(--bv-text);font-family:var(--bv-font);margin:0}
:focus-visible{outline:2px solid var(--bv-focus);outline-offset:2px}
.bv-visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`;
