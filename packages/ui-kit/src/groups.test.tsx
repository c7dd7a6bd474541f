import * as antd from 'antd';
import * as base from '.';
import * as data from './data';
import * as extras from './extras';
import * as feedback from './feedback';
import * as form from './form';
import * as layout from './layout';
import * as overlay from './overlay';
import * as pickers from './pickers';
import * as settings from './settings';
import * as table from './table';
import * as trees from './trees';
import * as upload from './upload';

const groups = { base, data, extras, feedback, form, layout, overlay, pickers, settings, table, trees, upload };

/** Kept back: useToast takes their place (antd's static ones know neither theme nor language), or they are no components. */
const withheld = ['message', 'notification', 'unstableSetRender', 'version'];

const exported = Object.entries(antd);
const components = exported
  .map(([name]) => name)
  .filter((name) => !['default', '__esModule', ...withheld].includes(name));
const homesOf = (name: string) => Object.entries(groups).filter(([, group]) => name in group);

test('every antd component has exactly one group, so that nobody ships antd twice', () => {
  const homeless = components.filter((name) => homesOf(name).length === 0);
  const doubled = components.filter((name) => homesOf(name).length > 1);
  expect({ homeless, doubled }).toEqual({ homeless: [], doubled: [] });
});

test('what a group gives is antd itself', () => {
  for (const [name, component] of exported) {
    for (const [, group] of homesOf(name)) expect(Object.entries(group)).toContainEqual([name, component]);
  }
});

test('nothing that is kept back slips out', () => {
  for (const name of withheld) expect(homesOf(name)).toEqual([]);
});
