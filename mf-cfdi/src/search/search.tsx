import { useGo } from '@boveda/area-kit';
import { describeProblem, Stylesheet } from '@boveda/ui-kit';
import { EstatusBadge } from '@boveda/ui-kit/data';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ResultGroup, SearchResult } from './results';
import { useSearch } from './use-search';

const css = `
.cfdi-find{display:flex;flex-direction:column;gap:.75rem;min-height:20rem}
.cfdi-find input{font:inherit;font-size:1rem;color:inherit;background:var(--bv-surface);border:1px solid var(--bv-control);border-radius:6px;padding:.5rem .75rem;width:100%;box-sizing:border-box}
.cfdi-find p{margin:0;color:var(--bv-muted)}
.cfdi-find-list{max-height:55vh;overflow-y:auto}
.cfdi-find-group{color:var(--bv-muted);font-size:.8125rem;padding:.5rem .5rem .25rem}
.cfdi-find-option{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 .5rem;align-items:center;padding:.375rem .5rem;border-radius:6px;cursor:pointer}
.cfdi-find-option[aria-selected=true]{background:var(--bv-infoSurface)}
.cfdi-find-option small{grid-column:1;color:var(--bv-muted);overflow-wrap:anywhere}`;

/** Finds a CFDI by UUID, serie or folio and a counterpart by RFC or name, from any screen. */
export function CfdiSearch() {
  const go = useGo();
  const [text, setText] = useState('');
  const { groups, isWanted, isWaiting, error } = useSearch(text);
  const options = groups.flatMap(({ results }) => results);
  const [active, setActive] = useState(0);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const at = Math.min(active, options.length - 1);
  const chosen = options[at];
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) setActive((at + step + options.length) % options.length);
    else if (event.key === 'Enter' && chosen) go(chosen.to);
    else return;
    event.preventDefault();
  };
  return (
    <div className="cfdi-find">
      <Stylesheet name="cfdi-find" css={css} />
      <input
        ref={input}
        role="combobox"
        aria-label="Buscar CFDI"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${at}`}
        aria-autocomplete="list"
        placeholder="UUID, serie y folio, RFC o nombre"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={move}
      />
      <Options id={listId} groups={groups} chosen={chosen} options={options} onPoint={setActive} onChoose={go} />
      {options.length === 0 && isWanted && !isWaiting && (
        <p role="status">{error ? describeProblem(error).msg : 'Ningún resultado'}</p>
      )}
    </div>
  );
}

interface OptionsProps {
  id: string;
  groups: readonly ResultGroup[];
  options: readonly SearchResult[];
  chosen: SearchResult | undefined;
  onPoint(index: number): void;
  onChoose(to: string): void;
}

function Options({ id, groups, options, chosen, onPoint, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the selected option changes.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Resultados" className="cfdi-find-list">
      {groups.map(({ title, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options.
        <div key={title} role="group" aria-label={title}>
          <div className="cfdi-find-group" aria-hidden>
            {title}
          </div>
          {results.map((result) => {
            const index = options.indexOf(result);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, which points here.
              <div
                key={result.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={result === chosen}
                className="cfdi-find-option"
                onPointerMove={() => onPoint(index)}
                onClick={() => onChoose(result.to)}
              >
                <span>{result.title}</span>
                {result.status && <EstatusBadge status={result.status} />}
                <small>{result.detail}</small>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
