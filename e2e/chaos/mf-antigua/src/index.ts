import { createArea } from '@boveda/area-kit';
import { createElement } from 'react';

/** Built for a version of React that the shell does not provide. */
const Antigua = () => createElement('h1', null, 'Área antigua');

export const { bootstrap, mount, unmount, update } = createArea(Antigua);
