import { type KeyboardEvent, useRef, useState } from 'react';
import { TextBox } from '../controls/inputs';
import { useSettled } from '../form/use-settled';
import { Layer } from '../overlay/layer';
import { useTypedText } from '../router/use-typed-text';
import { Field } from './fields';
import { readRfc } from './read';

const FROM_CHARACTERS = 2;
/** Number of suggestions to request (V1 §5). */
export const RFC_MATCHES = 10;

interface Match {
  rfc: string;
  nombre: string;
}
interface Props {
  value: string | undefined;
  onChange(rfc: string | undefined): void;
  /** Hook that requests at most `RFC_MATCHES` counterparts; null requests none. */
  useMatches(search: string | null): readonly Match[] | undefined;
}

/** RFC of the counterpart, with suggestions from the second character on; a complete RFC needs no selection. */
export function RfcField({ value, onChange, useMatches }: Props) {
  const typed = useTypedText(value, onChange, { read: readRfc });
  const text = useSettled(typed.text.trim());
  const matches = useMatches(text.length < FROM_CHARACTERS || text === value ? null : text) ?? [];
  const box = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && matches.length > 0;

  const pick = ({ rfc }: Match) => {
    setOpen(false);
    typed.type(rfc);
    onChange(rfc);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && matches.length > 0) {
      event.preventDefault();
      setActive(isShown ? (active + step + matches.length) % matches.length : 0);
      setOpen(true);
    }
    if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setOpen(false);
    }
    if (event.key !== 'Enter') return;
    const match = isShown ? matches[active] : undefined;
    if (match) event.preventDefault();
    if (match) pick(match);
    else typed.commit();
  };
  return (
    <Field label="RFC">
      {(id) => (
        <>
          <TextBox
            ref={box}
            id={id}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={`${id}-matches`}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={typed.text}
            placeholder="RFC o nombre"
            onChange={({ target }) => {
              typed.type(target.value);
              setActive(-1);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false);
              typed.commit();
            }}
          />
          {isShown && (
            <Layer anchor={box} className="bv-options" onLeave={() => setOpen(false)}>
              <Matches id={id} matches={matches} active={active} onPick={pick} />
            </Layer>
          )}
        </>
      )}
    </Field>
  );
}

interface MatchesProps {
  /** That of the box. */
  id: string;
  matches: readonly Match[];
  active: number;
  onPick(match: Match): void;
}

const Matches = ({ id, matches, active, onPick }: MatchesProps) => (
  <div role="listbox" id={`${id}-matches`} aria-label="RFC">
    {matches.map((match, at) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles its keys, which keeps the focus.
      // biome-ignore lint/a11y/useFocusableInteractive: see above.
      <div
        key={match.rfc}
        id={`${id}-${at}`}
        role="option"
        aria-selected={at === active}
        // The box keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onPick(match)}
      >
        {`${match.rfc} - ${match.nombre}`}
      </div>
    ))}
  </div>
);
