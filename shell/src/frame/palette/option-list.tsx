import { useEffect, useRef } from 'react';
import type { PaletteGroup, PaletteOption } from './local-groups';

interface Props {
  id: string;
  groups: readonly PaletteGroup[];
  chosen: PaletteOption | undefined;
  onPoint: (option: PaletteOption) => void;
  onRun: (option: PaletteOption) => void;
}

/** Id of the line of an option: keys may contain anything. */
export const optionId = (listId: string, { key }: PaletteOption) => `${listId}-${encodeURIComponent(key)}`;

/** The lines of the palette. The focus stays in the input, which points to the chosen one. */
export function OptionList({ id, groups, chosen, onPoint, onRun }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const key = chosen?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another line is chosen.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [key]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Resultados" className="palette-list">
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options.
        <div key={title} role="group" aria-label={title}>
          <div className="palette-group" aria-hidden>
            {title}
          </div>
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: see above.
            <div
              key={option.key}
              id={optionId(id, option)}
              role="option"
              aria-selected={option.key === key}
              className="palette-option"
              onPointerMove={() => onPoint(option)}
              onClick={() => onRun(option)}
            >
              <span>{option.title}</span>
              {option.state && <span className={`bv-badge bv-badge-${option.state.tone}`}>{option.state.text}</span>}
              {option.keys && <kbd aria-hidden>{option.keys}</kbd>}
              {option.detail && <small>{option.detail}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
