import { waitFor } from '@testing-library/react';
import { endFirstPaint } from './first-commit';
import { withFirstPaint } from './first-paint';

const HTML = '<html><head></head><body><div id="app"></div></body></html>';

test('index.html shows the login and the frame, without anything to type into', () => {
  const page = new DOMParser().parseFromString(withFirstPaint(HTML), 'text/html');
  const look = (name: string) => page.querySelector(`#first-paint[inert] > [data-look=${name}]`)?.textContent;
  expect(look('login')).toContain('Iniciar Sesión');
  expect(look('login')).toContain('Correo');
  expect(look('frame')).toBe('Bóveda');
  expect(page.querySelectorAll('input, body style, script')).toHaveLength(0);
  expect(page.querySelector('head style')?.textContent).toContain('.public-page{');
});

test('the first paint goes with what React draws first', async () => {
  document.body.innerHTML = '<div id="app"></div><div id="first-paint"></div>';
  const app = document.getElementById('app') as HTMLElement;
  endFirstPaint(app);
  expect(document.getElementById('first-paint')).toBeInTheDocument();
  app.append(document.createElement('main'));
  await waitFor(() => expect(document.getElementById('first-paint')).toBeNull());
});
