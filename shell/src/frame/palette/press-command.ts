/** How long a button that appears or is enabled later is awaited. */
const PATIENCE_MS = 8_000;

const find = (command: string) => {
  const button = document.querySelector<HTMLElement>(`main [data-command="${CSS.escape(command)}"]`);
  return button?.matches(':disabled,[aria-disabled=true]') ? null : button;
};

/** Whether the button of a command is on screen and can be pressed. */
export const isOnScreen = (command: string): boolean => find(command) !== null;

/** Focuses and presses the button of a command, as soon as it is on screen and enabled. */
export function pressCommand(command: string): void {
  const press = () => {
    const button = find(command);
    if (!button) return false;
    button.focus();
    button.click();
    return true;
  };
  if (press()) return;
  const observer = new MutationObserver(() => press() && observer.disconnect());
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}
