import { useMemo, useState } from 'react';
import { Stylesheet } from '../theme/stylesheet';
import { formatXml, type XmlLine } from './format-xml';
import css from './xml-text.css?source';

/** Above this many characters a document is shown as it came. */
const FORMAT_LIMIT = 2_000_000;
/** Above this many lines colours cost more than they help. */
const COLOR_LIMIT = 3000;
/** A longer value (a sello, a certificate) is shortened until it is asked for. */
const LONGEST_VALUE = 120;
const SHORTENED = 40;
const INDENT = '  ';

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
