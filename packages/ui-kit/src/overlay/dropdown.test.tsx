import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../controls/button';
import { Dropdown } from './dropdown';
import { placeOf } from './layer';

const items = [
  { key: 'who', type: 'group' as const, label: 'Ana' },
  { key: 'pdf', label: 'PDF' },
  { key: 'xml', label: 'XML', disabled: true },
  { key: 'zip', label: 'ZIP' },
];

function open() {
  const onClick = jest.fn();
  render(
    <Dropdown menu={{ items, selectedKeys: ['zip'], onClick }}>
      <Button>Exportar</Button>
    </Dropdown>,
  );
  return { onClick, button: screen.getByRole('button', { name: 'Exportar' }) };
}
const focused = () => document.activeElement;

test('opens on its first entry, moves by arrows past disabled ones, and chooses by key', async () => {
  const { onClick, button } = open();
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(focused()).toHaveTextContent('PDF');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toHaveTextContent('ZIP');
  expect(focused()).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{ArrowDown}{End}{Home}{ArrowUp}{Enter}');
  expect(onClick).toHaveBeenCalledWith(expect.objectContaining({ key: 'zip' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('closes by Escape, by Tab, and by a press outside; a disabled entry does nothing', async () => {
  const { onClick, button } = open();
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.tab(),
    () => userEvent.click(document.body),
    () => userEvent.click(button),
  ]) {
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('menuitem', { name: 'XML' }));
    expect(screen.getByRole('menu')).toBeInTheDocument();
    await leave();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  }
  expect(onClick).not.toHaveBeenCalled();
});

test('closes when the page scrolls its button away, not by the event of a scroll from before it opened', async () => {
  const { button } = open();
  await userEvent.click(button);
  fireEvent.scroll(document);
  expect(screen.getByRole('menu')).toBeInTheDocument();
  button.getBoundingClientRect = () => new DOMRect(0, -40, 80, 30);
  fireEvent.scroll(document);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('a layer lies below its anchor, above it where only that has room, and within the window', () => {
  const size = { width: 200, height: 100 };
  const at = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 32 }) as DOMRect;
  expect(placeOf(at(100, 100), size, 'start')).toEqual({ left: 100, top: 136 });
  expect(placeOf(at(400, 100), size, 'end')).toEqual({ left: 280, top: 136 });
  expect(placeOf(at(100, window.innerHeight - 40), size, 'start').top).toBe(window.innerHeight - 144);
  expect(placeOf(at(window.innerWidth - 40, 100), size, 'start').left).toBe(window.innerWidth - 208);
  expect(placeOf(at(0, 100), size, 'end').left).toBe(8);
});
