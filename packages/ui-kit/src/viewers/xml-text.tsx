import { useMemo, useState } from 'react';
import { Stylesheet } from '../theme/stylesheet';
import { formatXml, type XmlLine } from './format-xml';

/** Above this many characters a document is shown as it came. */
const FORMAT_LIMIT = 2_000_000;
/** Above this many lines colours cost more than they help. */
const COLOR_LIMIT = 3000;
/** A longer value (a sello, a certificate) is shortened until it is asked for. */
const LONGEST_VALUE = 120;
const SHORTENED = 40;
const INDENT = '  ';

const css = `
.bv-xml{margin:0;height:62vh;overflow:auto;padding:.75rem;border:1px solid var(--bv-border);border-radius:6px;background:var(--bv-subtle);font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:2}
.bv-xml div{padding-inline-start:2rem;text-indent:-2rem;content-visibility:auto;contain-intrinsic-height:auto 20px}
.bv-xml-name{color:var(--bv-link)}
.bv-xml-attribute{color:var(--bv-warning)}
.bv-xml-value{color:var(--bv-success)}
.bv-xml-mark,.bv-xml-comment{color:var(--bv-muted)}
.bv-xml button{all:unset;text-indent:0;cursor:pointer;color:var(--bv-link);text-decoration:underline;padding:0 .25rem}
.bv-xml button:focus-visible{outline:2px solid var(--bv-link)}`;

const plain = ({ depth, tokens }: XmlLine) => INDENT.repeat(depth) + tokens.map(({ text }) => text).join('');

/** XML as text, formatted and lightly coloured where it is well-formed and not too large. Only text nodes, never markup. */
export function XmlText({ xml, title }: { xml: string; title: string }) {
  const lines = useMemo(() => (xml.length > FORMAT_LIMIT ? null : formatXml(xml)), [xml]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be scrollable by keyboard.
    <section className="bv-xml" tabIndex={0} aria-label={title}>
      <Stylesheet name="boveda-xml" css={css} />
      {lines === null && xml}
      {lines && lines.length > COLOR_LIMIT && lines.map(plain).join('\n')}
      {lines && lines.length <= COLOR_LIMIT && lines.map((line, index) => <Line key={numbered(index)} line={line} />)}
    </section>
  );
}

const numbered = (index: number) => `linea-${index}`;

function Line({ line: { depth, tokens } }: { line: XmlLine }) {
  return (
    <div style={{ marginInlineStart: `${depth}rem` }}>
      {tokens.map(({ kind, text }, index) => (
        <span key={`${numbered(index)}-${kind}`} className={`bv-xml-${kind}`}>
          {kind === 'value' && text.length > LONGEST_VALUE ? <LongValue text={text} /> : text}
        </span>
      ))}
    </div>
  );
}

/** The beginning of a long value, and a button that shows all of it. */
function LongValue({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {isWhole ? text : `${text.slice(0, SHORTENED)}…`}
      <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Mostrar menos' : `Mostrar los ${text.length - 2} caracteres`}
      </button>
    </>
  );
}
