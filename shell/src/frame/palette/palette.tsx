import { plural, Stylesheet } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { type KeyboardEvent, useCallback, useId, useState } from 'react';
import { usePage } from '../../loader/page-context';
import { groupsFor, type Local, type PaletteOption } from './local-groups';
import { OPTIONS_SLOT, useOffers } from './offers';
import { OptionList, optionId } from './option-list';
import paletteCss from './palette.css?source';

const NAME = 'Buscar CFDI, pantallas y acciones';

export interface PaletteProps {
  local: Local;
  /** How many areas fill the slot. */
  fillers: number;
  onClose: () => void;
}

/** A dialog over any screen that finds and runs: screens, actions, taxpayers, and what the areas find. */
export function Palette({ local, fillers, onClose }: PaletteProps) {
  const { slots } = usePage().loader;
  const { slot, found, ask } = useOffers();
  const [text, setText] = useState('');
  const [active, setActive] = useState<string>();
  const listId = useId();
  const place = useCallback(
    (element: HTMLElement | null) => (element ? slots.host.mount(OPTIONS_SLOT, element, slot) : undefined),
    [slots, slot],
  );
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const show = (title: string) => setWhole(new Set([...whole, title]));
  const groups = groupsFor(text.trim(), local, found, { titles: whole, show });
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === active),
  );
  const chosen = options[at];
  const run = (option: PaletteOption) => {
    if (option.isOpen) return option.run();
    onClose();
    // After the dialog has returned the focus.
    setTimeout(option.run);
  };
  const press = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + options.length }[event.key];
    if (next !== undefined && chosen) setActive(options[next % options.length]?.key);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Modal open title={NAME} footer={null} onCancel={onClose} width="min(44rem, 96vw)" style={{ top: 72 }}>
      <Stylesheet name="palette" css={paletteCss} />
      <div className="palette">
        <input
          role="combobox"
          aria-label={NAME}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen && optionId(listId, chosen)}
          aria-autocomplete="list"
          placeholder="Pantalla, acción, folio, importe, UUID, RFC o nombre"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(undefined);
            setWhole(new Set());
            ask(target.value.trim());
          }}
          onKeyDown={press}
        />
        <OptionList id={listId} groups={groups} chosen={chosen} onPoint={({ key }) => setActive(key)} onRun={run} />
        <Outcome
          count={options.length}
          isWaiting={found.length < fillers || found.some(({ isWaiting }) => isWaiting)}
          problem={found.find(({ problem }) => problem)?.problem}
          isAsked={text.trim() !== ''}
        />
        <div ref={place} />
      </div>
    </Modal>
  );
}

interface OutcomeProps {
  count: number;
  isWaiting: boolean;
  problem: string | undefined;
  isAsked: boolean;
}

/** How many lines there are, for screen readers; seen only where there are none or something failed. */
function Outcome({ count, isWaiting, problem, isAsked }: OutcomeProps) {
  const told = !isAsked || isWaiting ? '' : count === 0 ? 'Ningún resultado' : plural(count, 'resultado', 'resultados');
  return (
    <p role="status" className={count > 0 && !problem ? 'bv-visually-hidden' : undefined}>
      {problem ?? told}
    </p>
  );
}
